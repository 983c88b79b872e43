import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { Problem } from '../../../values/problem.ts';
import { putDriverAtTrip } from '../../drivers/positions/put-driver.ts';
import { createTripFinder } from '../../trips/queries.ts';
import type { Trip } from '../../trips/trip.ts';
import { beginManualControl, selectIsSimulated } from './controls-store.ts';

export type MoveDriverInput = {
  readonly accountId: number;
  readonly tripId: number;
  readonly place: Coordinates & {
    readonly heading?: number | undefined;
    readonly speedMps?: number | undefined;
  };
  /** How long ago the driver was there. */
  readonly ageSeconds: number;
};

/**
 * Moves the simulated driver of one of an account's trips somewhere; the fleet leaves them there from now on.
 * @throws Problem trip_not_found, trip_status_conflict while no simulated driver is at the trip.
 */
export async function moveDriver(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  { accountId, tripId, place, ageSeconds }: MoveDriverInput,
): Promise<Trip> {
  const findTrip = createTripFinder(db);
  const trip = await findTrip({ accountId, tripId });
  if (!trip) throw new Problem('trip_not_found');
  const { driver } = trip;
  if (!driver || !(await selectIsSimulated(db, driver.driverId))) throw new Problem('trip_status_conflict');
  await beginManualControl(db, trip);
  const recordedAt = clock().subtract({ milliseconds: Math.round(ageSeconds * 1000) });
  const { driverId } = driver;
  const isPut = await putDriverAtTrip(
    { db, clock },
    { driverId, accountId, tripId },
    { ...place, recordedAt },
  );
  if (!isPut) throw new Problem('trip_status_conflict');
  return (await findTrip({ accountId, tripId })) ?? trip;
}
