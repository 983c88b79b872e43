import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { CountedAddress } from '../../values/counted-address.ts';
import type { CodePolicy } from './code-policy.ts';
import { takeTry, useUpCode } from './codes-store.ts';
import { countAttempt } from './count-attempt.ts';
import { hashSignInCode, type PhoneNumber } from './sign-in-code.ts';

export type CodeTry = {
  readonly number: PhoneNumber;
  readonly addresses: readonly CountedAddress[];
  readonly code: string;
  readonly now: Temporal.Instant;
};

/** What a right code opens. */
export type PassedCode = {
  /** Undefined: everything of whoever has the phone. */
  readonly accountId: number | undefined;
};

/**
 * Tries a code; undefined for whatever is wrong with it. Each try is gone of those that the code, the number and the
 * address have, and a right code is used up: the database transaction is to end well whatever the answer.
 * @throws Problem too_many_requests when the address has tried too often on that day.
 */
export async function tryCode(
  transaction: Queryable,
  policy: CodePolicy,
  { number, addresses, code, now }: CodeTry,
): Promise<PassedCode | undefined> {
  await countAttempt(transaction, policy, { number, addresses }, 'try', now);
  const tried = await takeTry(transaction, policy, number, now);
  const isRight = tried && timingSafeEqual(tried.codeHash, hashSignInCode(number, code));
  // One that nobody was told opens nothing, even to who guesses it.
  if (!isRight || !tried.isTold) return undefined;
  await useUpCode(transaction, policy, number, now);
  return { accountId: tried.accountId ?? undefined };
}
