import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { normaliseMobileNumber } from '../../../values/mobile-number.ts';
import { mobileNumberProblems } from '../../../values/mobile-number-problems.ts';
import { Problem } from '../../../values/problem.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { lockDriverByNumber } from '../drivers-store.ts';
import {
  hashSignInCode,
  makeSignInCode,
  type PhoneNumber,
  type RandomInt,
  writeCodeMessage,
} from './sign-in-code.ts';
import { signInPolicy } from './sign-in-policy.ts';
import { type SentCodes, selectSentCodes, storeCode } from './sign-in-store.ts';

export type RequestSignInCodeDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomInt: RandomInt;
};

/**
 * Sends a code to the number, if it is a driver's who is not suspended. Of any other number the same is kept and the
 * same told, limits included, so that nobody finds out by asking who drives.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code, too_many_requests.
 */
export async function requestSignInCode(
  { db, clock, randomInt }: RequestSignInCodeDeps,
  input: PhoneNumber,
): Promise<void> {
  const number = readNumber(input);
  const code = makeSignInCode(randomInt);
  const now = clock();
  const sentOn = uaeDateAt(now);
  await db.inTransaction(async (transaction) => {
    const newCode = { number, codeHash: hashSignInCode(number, code), sentAt: now, sentOn };
    if (!(await storeCode(transaction, newCode, 'limited'))) {
      const sent = await selectSentCodes(transaction, number);
      throw new Problem('too_many_requests', { retryAfterSeconds: secondsToWait(sent, now) });
    }
    if ((await lockDriverByNumber(transaction, number)) !== undefined) {
      await sendCode(transaction, number, code, now);
    }
  });
}

/** The one form of a number in any of its spellings. @throws Problem as above. */
export function readNumber({ phoneCode, mobileNumber }: PhoneNumber): PhoneNumber {
  const number = normaliseMobileNumber(phoneCode, mobileNumber);
  if ('fault' in number) throw new Problem(mobileNumberProblems[number.fault]);
  return { phoneCode: number.ok.phoneCode, mobileNumber: number.ok.nationalNumber };
}

function sendCode(
  transaction: Queryable,
  number: PhoneNumber,
  code: string,
  now: Temporal.Instant,
): Promise<void> {
  const uselessAt = now.add({ seconds: signInPolicy.codeLifeSeconds });
  return queueSms(transaction, { ...number, text: writeCodeMessage(code), createdAt: now, uselessAt });
}

/** Until the last code is old enough, or until the next day begins on the UAE's calendar. */
function secondsToWait(sent: SentCodes | undefined, now: Temporal.Instant): number {
  if (!sent) return 1;
  const { secondsBetweenCodes, codesPerDay } = signInPolicy;
  const today = uaeDateAt(now);
  const isUsedUp = sent.count >= codesPerDay && today.equals(sent.sentOn);
  const next = isUsedUp
    ? today.add({ days: 1 }).toZonedDateTime('+04:00').toInstant()
    : sent.sentAt.add({ seconds: secondsBetweenCodes });
  return Math.max(1, Math.ceil((next.epochMilliseconds - now.epochMilliseconds) / 1000));
}
