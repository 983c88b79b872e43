import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { Driver } from '../driver.ts';
import { lockDriver, selectDriver } from '../drivers-store.ts';
import { closeShift, selectDuties } from './shifts-store.ts';

export type EndShiftDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Declines the open offer of a driver, if there is one: who goes offline says no. */
  readonly declineOpenOffer: (driverId: number) => Promise<void>;
};

/** Each offer that comes in between is declined too; more than these in one moment there are not. */
const mostOffersDeclined = 5;

/**
 * Takes a driver offline; one who is offline already stays so. An open offer counts as declined.
 * @throws Problem driver_on_trip, invalid_driver_token (no such driver), service_unavailable (offers kept coming).
 */
export async function endShift(deps: EndShiftDeps, driverId: number): Promise<Driver> {
  for (let declined = 0; declined <= mostOffersDeclined; declined += 1) {
    const driver = await endShiftWithoutOffer(deps, driverId);
    if (driver) return driver;
    // An offer is answered under its trip's lock, which comes before the driver's: not while that is held.
    await deps.declineOpenOffer(driverId);
  }
  throw new Problem('service_unavailable', { retryAfterSeconds: 1 });
}

/** Undefined, with nothing done, while an offer is open. */
function endShiftWithoutOffer({ db, clock }: EndShiftDeps, driverId: number): Promise<Driver | undefined> {
  return db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) throw new Problem('invalid_driver_token');
    const { tripVehicleId, hasOpenOffer } = await selectDuties(transaction, driverId);
    if (tripVehicleId !== undefined) throw new Problem('driver_on_trip');
    if (hasOpenOffer) return undefined;
    await closeShift(transaction, driverId, clock());
    return selectDriver(transaction, driverId);
  });
}
