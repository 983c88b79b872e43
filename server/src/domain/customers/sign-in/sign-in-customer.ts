import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { CountedAddress } from '../../../values/counted-address.ts';
import { Problem } from '../../../values/problem.ts';
import { type PhoneNumber, readNumber } from '../../sign-in-codes/sign-in-code.ts';
import { tryCode } from '../../sign-in-codes/try-code.ts';
import { hashSessionToken, makeSessionToken, type RandomBytes } from './customer-session.ts';
import { insertSession } from './sessions-store.ts';
import { sessionDays, signInPolicy } from './sign-in-policy.ts';

export type SignInCustomerDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
};

export type CustomerSignIn = {
  /** In the answer and nowhere else. */
  readonly rawToken: string;
  readonly number: PhoneNumber;
};

/**
 * Signs a customer in in one more browser, by the latest code sent to the number. Each try is gone of those that the code,
 * the number and the address have; a right code is used up.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code; invalid_sign_in_code for everything
 * that is wrong with the code, without saying what; too_many_requests when the address has tried too often on that day.
 */
export async function signInCustomer(
  { db, clock, randomBytes }: SignInCustomerDeps,
  input: PhoneNumber & { readonly code: string; readonly addresses: readonly CountedAddress[] },
): Promise<CustomerSignIn> {
  const number = readNumber(input);
  const { code, addresses } = input;
  const now = clock();
  const signedIn = await db.inTransaction(async (transaction) => {
    const passed = await tryCode(transaction, signInPolicy, { number, addresses, code, now });
    if (!passed) return undefined;
    const rawToken = makeSessionToken(randomBytes);
    await insertSession(transaction, {
      number,
      accountId: passed.accountId,
      tokenHash: hashSessionToken(rawToken),
      createdAt: now,
      expiresAt: now.add({ hours: sessionDays * 24 }),
    });
    return { rawToken, number };
  });
  // Not from within: what was tried must stay tried.
  if (!signedIn) throw new Problem('invalid_sign_in_code');
  return signedIn;
}
