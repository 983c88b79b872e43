import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { placeCode } from '../../sign-in-codes/place-code.ts';
import { makeSignInCode, type RandomInt } from '../../sign-in-codes/sign-in-code.ts';
import type { Driver } from '../driver.ts';
import { findDriver } from '../queries.ts';
import { signInPolicy } from './sign-in-policy.ts';

type Deps = { readonly db: Database; readonly clock: Clock; readonly randomInt: RandomInt };

/**
 * Makes a code that the operator reads to the driver, for whom no message arrives or whose number was asked for and
 * tried too often. It takes the place of any code before it, and none takes its place while it is good. Undefined when
 * there is no such driver, `suspended` when the driver is shut out.
 */
export async function makeOperatorCode(
  { db, clock, randomInt }: Deps,
  driverId: number,
): Promise<
  | { readonly driver: Driver; readonly code: string; readonly expiresAt: Temporal.Instant }
  | 'suspended'
  | undefined
> {
  const driver = await findDriver(db, driverId);
  if (!driver) return undefined;
  if (driver.suspendedAt) return 'suspended';
  const code = makeSignInCode(randomInt);
  const now = clock();
  const expiresAt = await db.inTransaction((transaction) =>
    placeCode(transaction, signInPolicy, { number: driver, code, now }),
  );
  return { driver, code, expiresAt };
}
