import { inAllLanguages } from '@satha/terms/languages';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { CountedAddress } from '../../../values/counted-address.ts';
import { queueSms, queueSmsAgain } from '../../messages/queue-sms.ts';
import { requestCode } from '../../sign-in-codes/request-code.ts';
import {
  makeSignInCode,
  type PhoneNumber,
  type RandomInt,
  readNumber,
} from '../../sign-in-codes/sign-in-code.ts';
import { lockDriverByNumber } from '../drivers-store.ts';
import { signInPolicy } from './sign-in-policy.ts';

export type RequestSignInCodeDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomInt: RandomInt;
};

export type SignInCodeWish = PhoneNumber & {
  /** The remote address that counts: what one can use up of a number's day is limited. */
  readonly addresses: readonly CountedAddress[];
};

/**
 * Sends a code to the number, if it is a driver's who is not suspended; returns until when it is good. While one is good
 * it is sent again, so that nobody who asks invalidates the one that the driver is reading. Of any other number the
 * same is kept and the same told, limits included, so that nobody finds out by asking who drives.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code, too_many_requests.
 */
export async function requestSignInCode(
  { db, clock, randomInt }: RequestSignInCodeDeps,
  { addresses, ...input }: SignInCodeWish,
): Promise<Temporal.Instant> {
  const number = readNumber(input);
  const code = makeSignInCode(randomInt);
  const now = clock();
  return db.inTransaction(async (transaction) => {
    const inForce = await requestCode(transaction, signInPolicy, {
      number,
      addresses,
      code,
      isTold: true,
      now,
    });
    const text = writeCodeMessage(code);
    const sent = { createdAt: now, expiresAt: inForce.expiresAt };
    const message = { ...number, ...sent, kind: 'driver_sign_in_code', text } as const;
    if ((await lockDriverByNumber(transaction, number)) !== undefined) {
      await (inForce.isNew ? queueSms : queueSmsAgain)(transaction, message);
    }
    return inForce.expiresAt;
  });
}

/** What the driver reads, in every language: it is not known which one is theirs. */
function writeCodeMessage(code: string): string {
  const minutes = signInPolicy.codeLifeSeconds / 60;
  return inAllLanguages({
    en: `${code} is your Satha driver code. Valid for ${minutes} minutes. Do not share it.`,
    ar: `${code} رمز دخول السائق إلى سطحة، صالح لمدة ${minutes} دقائق. لا تشاركه مع أحد.`,
  });
}
