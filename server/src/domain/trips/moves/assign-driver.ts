import type { Queryable } from '../../../platform/db/queryable.ts';
import { tripActions } from '../trip-actions.ts';
import { type Assignment, type AssignmentOutcome, storeAssignment } from './assignments-store.ts';

export type AssignDriverInput = Assignment & {
  /** Seconds on the wall's clock until the driver is there: the driving time divided by the time scale. */
  readonly pickupSeconds: number;
  /** The offer that the driver accepts by it, if they were asked. */
  readonly offerId?: number;
};

/**
 * Assigns a driver to a trip that is looking for one, in one statement; locks the trip, then the driver, then the truck.
 * Anything but `assigned` has left the trip as it was.
 */
export function assignDriver(
  db: Queryable,
  { pickupSeconds, offerId, ...assignment }: AssignDriverInput,
): Promise<AssignmentOutcome> {
  const { driverId, vehicleId, at } = assignment;
  return storeAssignment(db, {
    ...assignment,
    ...tripActions.assign,
    offerId,
    data: { driverId, vehicleId },
    promisedAt: at.add({ seconds: Math.round(pickupSeconds) }),
  });
}
