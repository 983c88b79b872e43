import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { Driver } from '../driver.ts';
import { lockDriver, selectDriver } from '../drivers-store.ts';
import { closeShift, selectTripVehicle } from './shifts-store.ts';

/**
 * Declines whatever a driver is being asked, in the transaction that holds the driver's lock: who goes offline says no.
 */
export type DeclineOpenOffers = (
  transaction: Queryable,
  input: { readonly driverId: number; readonly at: Temporal.Instant },
) => Promise<unknown>;

export type EndShiftDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly declineOpenOffers: DeclineOpenOffers;
};

/**
 * Takes a driver offline; one who is offline already stays so. An open offer counts as declined.
 * @throws Problem driver_on_trip, invalid_driver_token (no such driver).
 */
export function endShift({ db, clock, declineOpenOffers }: EndShiftDeps, driverId: number): Promise<Driver> {
  return db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) throw new Problem('invalid_driver_token');
    if ((await selectTripVehicle(transaction, driverId)) !== undefined) throw new Problem('driver_on_trip');
    const at = clock();
    await closeShift(transaction, driverId, at);
    await declineOpenOffers(transaction, { driverId, at });
    return (await selectDriver(transaction, driverId)) as Driver;
  });
}
