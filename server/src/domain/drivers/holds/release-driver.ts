import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { type Driver, isHeldBack } from '../driver.ts';
import { lockDriver, updateHold } from '../drivers-store.ts';
import { findDriver } from '../queries.ts';

/**
 * Ends a driver's hold from automatic offers before its time, so that the next search may ask them. `not_held` of a driver
 * who is not held back, undefined when there is no such driver; nothing is changed then.
 */
export function releaseDriver(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  driverId: number,
  /** Done in the same database transaction. */
  inSameTransaction?: (transaction: Queryable) => Promise<void>,
): Promise<Driver | 'not_held' | undefined> {
  return db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) return undefined;
    const driver = await findDriver(transaction, driverId);
    if (!driver || !isHeldBack(driver, clock())) return 'not_held';
    await updateHold(transaction, driverId, undefined);
    await inSameTransaction?.(transaction);
    return { ...driver, hold: undefined };
  });
}
