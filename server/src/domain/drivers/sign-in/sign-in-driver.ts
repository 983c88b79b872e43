import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import type { Driver } from '../driver.ts';
import { lockDriverByNumber, selectDriver } from '../drivers-store.ts';
import { hashDriverToken, makeDriverToken, type RandomBytes, type TokenEnvironment } from './driver-token.ts';
import { readNumber, type SignInCodeWish, tooManyToday } from './request-sign-in-code.ts';
import { hashSignInCode, isSameHash } from './sign-in-code.ts';
import { signInPolicy } from './sign-in-policy.ts';
import { countAsker, insertToken, takeTry, useUpCode } from './sign-in-store.ts';

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
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code; sign_in_refused for
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
    const asker = { number, address: input.address };
    if (!(await countAsker(transaction, asker, 'try', uaeDateAt(now)))) throw tooManyToday(now);
    const codeHash = await takeTry(transaction, number, now);
    if (!codeHash || !isSameHash(codeHash, hashSignInCode(number, input.code))) return undefined;
    await useUpCode(transaction, number, now);
    const driverId = await lockDriverByNumber(transaction, number);
    if (driverId === undefined) return undefined;
    const rawToken = makeDriverToken(environment, randomBytes);
    const expiresAt = now.add({ hours: signInPolicy.tokenLifeDays * 24 });
    await insertToken(transaction, {
      tokenHash: hashDriverToken(rawToken),
      driverId,
      createdAt: now,
      expiresAt,
    });
    return { rawToken, expiresAt, driver: (await selectDriver(transaction, driverId)) as Driver };
  });
  // Not from within: what was tried must stay tried.
  if (!signedIn) throw new Problem('sign_in_refused');
  return signedIn;
}
