import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { readNumber } from '../../sign-in-codes/sign-in-code.ts';
import { tryCode } from '../../sign-in-codes/try-code.ts';
import type { Driver } from '../driver.ts';
import { lockDriverByNumber } from '../drivers-store.ts';
import { findDriver } from '../queries.ts';
import { hashDriverToken, makeDriverToken, type RandomBytes, type TokenEnvironment } from './driver-token.ts';
import type { SignInCodeWish } from './request-sign-in-code.ts';
import { signInPolicy, tokenLifeDays } from './sign-in-policy.ts';
import { insertToken } from './sign-in-store.ts';

export type SignInDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly environment: TokenEnvironment;
  readonly randomBytes: RandomBytes;
};

export type SignedIn = {
  readonly rawToken: string;
  readonly expiresAt: Temporal.Instant;
  readonly driver: Driver;
};

/**
 * Signs a driver in on one more phone, by the latest code sent to the number. The raw token is in the answer and
 * nowhere else. Each try is gone of those that the number and the address have on a day, whatever happens next; a right
 * code is used up.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code; invalid_sign_in_code for
 * everything that is wrong with the code or with the driver, without saying which; too_many_requests when the address
 * has tried too often on that day.
 */
export async function signInDriver(
  { db, clock, environment, randomBytes }: SignInDeps,
  input: SignInCodeWish & { readonly code: string },
): Promise<SignedIn> {
  const number = readNumber(input);
  const now = clock();
  const signedIn = await db.inTransaction(async (transaction) => {
    const { addresses, code } = input;
    if (!(await tryCode(transaction, signInPolicy, { number, addresses, code, now }))) return undefined;
    const driverId = await lockDriverByNumber(transaction, number);
    if (driverId === undefined) return undefined;
    const rawToken = makeDriverToken(environment, randomBytes);
    const expiresAt = now.add({ hours: tokenLifeDays * 24 });
    await insertToken(transaction, {
      tokenHash: hashDriverToken(rawToken),
      driverId,
      createdAt: now,
      expiresAt,
    });
    return { rawToken, expiresAt, driver: (await findDriver(transaction, driverId)) as Driver };
  });
  // Not from within: what was tried must stay tried.
  if (!signedIn) throw new Problem('invalid_sign_in_code');
  return signedIn;
}
