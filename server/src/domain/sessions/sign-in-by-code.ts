import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { CountedAddress } from '../../values/counted-address.ts';
import { Problem } from '../../values/problem.ts';
import type { CodePolicy } from '../sign-in-codes/code-policy.ts';
import { type PhoneNumber, readNumber } from '../sign-in-codes/sign-in-code.ts';
import { type PassedCode, tryCode } from '../sign-in-codes/try-code.ts';
import { type BegunSession, beginSession } from './begin-session.ts';
import type { RandomBytes, SessionOwner } from './session.ts';

export type SignInByCodeDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
};

export type SignInByCode = PhoneNumber & {
  readonly code: string;
  readonly addresses: readonly CountedAddress[];
};

/** Whose the session is to be; undefined: of nobody who may sign in. Who shuts somebody out is to wait for its locks. */
export type FindSessionOwner<Person> = (
  transaction: Queryable,
  number: PhoneNumber,
  passed: PassedCode,
) => Promise<(SessionOwner & { readonly person: Person }) | undefined>;

/**
 * Begins a session on one more phone or browser, by the latest code sent to the number. Each try is gone of those that the
 * code, the number and the address have, whatever happens next; a right code is used up. The code's row stays locked until
 * the session is there.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code; invalid_sign_in_code for
 * everything that is wrong with the code or with whose it is, without saying which; too_many_requests when the address has
 * tried too often on that day.
 */
export async function signInByCode<Person>(
  { db, clock, randomBytes }: SignInByCodeDeps,
  { policy, tokenPrefix }: { readonly policy: CodePolicy; readonly tokenPrefix: string },
  input: SignInByCode,
  findOwner: FindSessionOwner<Person>,
): Promise<BegunSession & { readonly person: Person }> {
  const number = readNumber(input);
  const { code, addresses } = input;
  const now = clock();
  const signedIn = await db.inTransaction(async (transaction) => {
    const passed = await tryCode(transaction, policy, { number, addresses, code, now });
    const owner = passed && (await findOwner(transaction, number, passed));
    if (!owner) return undefined;
    const begun = await beginSession(transaction, owner, { now, tokenPrefix, randomBytes });
    return { ...begun, person: owner.person };
  });
  // Not from within: what was tried must stay tried.
  if (!signedIn) throw new Problem('invalid_sign_in_code');
  return signedIn;
}
