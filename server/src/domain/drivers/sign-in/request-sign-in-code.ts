import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { normaliseMobileNumber } from '../../../values/mobile-number.ts';
import { mobileNumberProblems } from '../../../values/mobile-number-problems.ts';
import { Problem } from '../../../values/problem.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import { queueSms, queueSmsAgain } from '../../messages/queue-sms.ts';
import { lockDriverByNumber } from '../drivers-store.ts';
import {
  hashSignInCode,
  makeSignInCode,
  type PhoneNumber,
  type RandomInt,
  writeCodeMessage,
} from './sign-in-code.ts';
import { signInPolicy } from './sign-in-policy.ts';
import { countAsker, type SentCodes, selectSentCodes, storeCode } from './sign-in-store.ts';

export type RequestSignInCodeDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomInt: RandomInt;
};

export type SignInCodeWish = PhoneNumber & {
  /** The remote address that counts: what one can use up of a number's day is limited. */
  readonly address: string;
};

/**
 * Sends a code to the number, if it is a driver's who is not suspended; gives until when it is good. While one is good
 * it is sent again, so that nobody who asks makes the one useless that the driver is reading. Of any other number the
 * same is kept and the same told, limits included, so that nobody finds out by asking who drives.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code, too_many_requests.
 */
export async function requestSignInCode(
  { db, clock, randomInt }: RequestSignInCodeDeps,
  { address, ...input }: SignInCodeWish,
): Promise<Temporal.Instant> {
  const number = readNumber(input);
  const code = makeSignInCode(randomInt);
  const now = clock();
  const today = uaeDateAt(now);
  return db.inTransaction(async (transaction) => {
    if (!(await countAsker(transaction, { number, address }, 'code', today))) throw tooManyToday(now);
    const newCode = { number, codeHash: hashSignInCode(number, code), sentAt: now, sentOn: today };
    const inForce = await storeCode(transaction, newCode);
    if (!inForce) throw refuseCode(await selectSentCodes(transaction, number), now);
    const message = { ...number, text: writeCodeMessage(code), createdAt: now, uselessAt: inForce.expiresAt };
    if ((await lockDriverByNumber(transaction, number)) !== undefined) {
      await (inForce.isNew ? queueSms : queueSmsAgain)(transaction, message);
    }
    return inForce.expiresAt;
  });
}

/** The one form of a number in any of its spellings. @throws Problem as above. */
export function readNumber({ phoneCode, mobileNumber }: PhoneNumber): PhoneNumber {
  const number = normaliseMobileNumber(phoneCode, mobileNumber);
  if ('fault' in number) throw new Problem(mobileNumberProblems[number.fault]);
  return { phoneCode: number.ok.phoneCode, mobileNumber: number.ok.nationalNumber };
}

/** Until the last message is old enough, or until the next day when this one's messages or tries are used up. */
function refuseCode(sent: SentCodes | undefined, now: Temporal.Instant): Problem {
  if (!sent) return new Problem('too_many_requests', { retryAfterSeconds: 1 });
  const { secondsBetweenCodes, codesPerDay } = signInPolicy;
  const isUsedUp = sent.count >= codesPerDay || sent.triesLeft === 0;
  if (isUsedUp && uaeDateAt(now).equals(sent.sentOn)) return tooManyToday(now);
  return tooManyUntil(sent.sentAt.add({ seconds: secondsBetweenCodes }), now);
}

/** Until the next day begins on the UAE's calendar. */
export function tooManyToday(now: Temporal.Instant): Problem {
  return tooManyUntil(uaeDateAt(now).add({ days: 1 }).toZonedDateTime('+04:00').toInstant(), now);
}

function tooManyUntil(next: Temporal.Instant, now: Temporal.Instant): Problem {
  const seconds = Math.ceil((next.epochMilliseconds - now.epochMilliseconds) / 1000);
  return new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) });
}
