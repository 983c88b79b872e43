import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { Driver } from '../driver.ts';
import { lockDriver } from '../drivers-store.ts';
import { deleteIdlePlace } from '../positions/positions-store.ts';
import { findDriver } from '../queries.ts';
import { closeShift, selectTripVehicle } from './shifts-store.ts';

/**
 * Declines whatever a driver is being asked, in the transaction that holds the driver's lock: who goes offline says no.
 * Gives how many offers that were.
 */
export type DeclineOpenOffers = (
  transaction: Queryable,
  input: { readonly driverId: number; readonly at: Temporal.Instant },
) => Promise<number>;

export type EndShiftDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly declineOpenOffers: DeclineOpenOffers;
  /** Told how many offers were declined by it, once that is stored. */
  readonly onOffersDeclined?: (count: number) => void;
};

/**
 * Takes a driver offline; one who is offline already stays so. An open offer counts as declined, and where the driver
 * was is forgotten.
 * @throws Problem driver_on_trip, invalid_driver_token (no such driver).
 */
export async function endShift(
  { db, clock, declineOpenOffers, onOffersDeclined }: EndShiftDeps,
  driverId: number,
): Promise<Driver> {
  const ended = await db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) throw new Problem('invalid_driver_token');
    if ((await selectTripVehicle(transaction, driverId)) !== undefined) throw new Problem('driver_on_trip');
    const at = clock();
    await closeShift(transaction, driverId, at);
    const declined = await declineOpenOffers(transaction, { driverId, at });
    await deleteIdlePlace(transaction, driverId);
    return { declined, driver: (await findDriver(transaction, driverId)) as Driver };
  });
  onOffersDeclined?.(ended.declined);
  return ended.driver;
}
