import type { Queryable } from '../../../platform/db/queryable.ts';
import { mayAct } from '../trip-actions.ts';
import { storePromise } from './arrival-promises-store.ts';
import { type Assignment, hasAssignment, insertAssignment, storeAssignment } from './assignments-store.ts';
import { moveTrip } from './move-trip.ts';
import { lockTrip } from './trip-moves-store.ts';

export type AssignDriverInput = Assignment & {
  /** Seconds on the wall's clock until the driver is there: the driving time divided by the time scale. */
  readonly pickupSeconds: number;
  /** Writes what else comes of it, before the event is: its counter is the last lock. Throws to undo all. */
  readonly settleOffers?: () => Promise<void>;
};

export type AssignDriverOutcome = 'assigned' | 'trip_not_searching' | 'driver_not_free';

/**
 * Gives a trip that is looking for a driver to one, within a database transaction of the caller's; locks the trip,
 * then the driver. A driver who has the trip already is `assigned` again, with nothing written. Anything but `assigned`
 * has changed nothing.
 */
export async function assignDriver(
  transaction: Queryable,
  { pickupSeconds, settleOffers, ...assignment }: AssignDriverInput,
): Promise<AssignDriverOutcome> {
  const { accountId, tripId, driverId, vehicleId, at } = assignment;
  const trip = await lockTrip(transaction, accountId, tripId);
  if (!trip || !mayAct('driver', 'assign', trip.status)) {
    return (await hasAssignment(transaction, assignment)) ? 'assigned' : 'trip_not_searching';
  }
  if (!(await insertAssignment(transaction, assignment))) return 'driver_not_free';
  const promisedAt = at.add({ seconds: Math.round(pickupSeconds) });
  await storeAssignment(transaction, assignment, promisedAt);
  await storePromise(transaction, { accountId, tripId, driverId, leg: 'pickup', madeAt: at, promisedAt });
  await settleOffers?.();
  await moveTrip(transaction, trip, {
    actor: 'driver',
    action: 'assign',
    data: { driverId, vehicleId },
    at,
  });
  return 'assigned';
}
