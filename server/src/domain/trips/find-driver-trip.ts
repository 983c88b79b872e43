import type { Queryable } from '../../platform/db/queryable.ts';
import type { Trip } from './trip.ts';
import { selectTripsOfDrivers } from './trips-store.ts';

/**
 * The trip that a driver is at. One that was cancelled or failed with the customer's vehicle on board is theirs until
 * the vehicle is handed over: its status tells.
 */
export async function findDriverTrip(db: Queryable, driverId: number): Promise<Trip | undefined> {
  return (await selectTripsOfDrivers(db, [driverId])).get(driverId);
}

/** The same for many drivers at once, by driver. */
export function findDriverTrips(
  db: Queryable,
  driverIds: readonly number[],
): Promise<ReadonlyMap<number, Trip>> {
  return selectTripsOfDrivers(db, driverIds);
}
