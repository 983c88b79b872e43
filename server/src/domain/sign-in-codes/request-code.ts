import { tooManyUntil } from '../../platform/db/limits/limiter.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { CountedAddress } from '../../values/counted-address.ts';
import type { Problem } from '../../values/problem.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import type { CodePolicy } from './code-policy.ts';
import { type CodeInForce, type SentCodes, selectSentCodes, storeCode } from './codes-store.ts';
import { countAttempt, tooManyToday } from './count-attempt.ts';
import { hashSignInCode, type PhoneNumber } from './sign-in-code.ts';

export type CodeRequest = {
  readonly number: PhoneNumber;
  /** The remote address that counts: what one can use up of a number's day is limited. */
  readonly addresses: readonly CountedAddress[];
  /** The one to be in force, unless another is good for a while still. */
  readonly code: string;
  /** Whether a message tells it, if it is put in force. */
  readonly isTold: boolean;
  readonly accountId?: number | undefined;
  readonly now: Temporal.Instant;
};

/**
 * Issues a code for a number, or leaves the one that is good still, so that nobody who asks invalidates the
 * one that somebody is reading. The same for every number, limits included.
 * @throws Problem too_many_requests.
 */
export async function requestCode(
  transaction: Queryable,
  policy: CodePolicy,
  { number, addresses, code, isTold, accountId, now }: CodeRequest,
): Promise<CodeInForce> {
  await countAttempt(transaction, policy, { number, addresses }, 'code', now);
  const codeHash = hashSignInCode(number, code);
  const inForce = await storeCode(transaction, policy, {
    number,
    codeHash,
    sentAt: now,
    sentOn: uaeDateAt(now),
    accountId,
    isTold,
  });
  if (inForce) return inForce;
  throw refuseCode(policy, await selectSentCodes(transaction, policy, number), now);
}

/** Until the last message is old enough, or until the next day when this one's messages or tries are used up. */
function refuseCode(policy: CodePolicy, sent: SentCodes | undefined, now: Temporal.Instant): Problem {
  if (!sent) return tooManyUntil(now.epochMilliseconds, now.epochMilliseconds);
  const isUsedUp = sent.count >= policy.codesPerDay || sent.triesLeft === 0;
  if (isUsedUp && uaeDateAt(now).equals(sent.sentOn)) return tooManyToday(now);
  const nextAt = sent.sentAt.add({ seconds: policy.secondsBetweenCodes });
  return tooManyUntil(nextAt.epochMilliseconds, now.epochMilliseconds);
}
