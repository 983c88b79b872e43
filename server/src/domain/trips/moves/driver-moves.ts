import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { requireMove, type TripActionName, tripActions } from '../trip-actions.ts';
import { hasAssignment } from './assignments-store.ts';
import {
  selectEndedFrom,
  selectIsFoundOnBoard,
  selectIsMadeByDriver,
  selectWasAtTrip,
} from './driver-moves-store.ts';
import { lockTrip, type TripState } from './trip-moves-store.ts';

export type DriversTrip = { readonly accountId: number; readonly tripId: number; readonly driverId: number };

/**
 * What a driver's request to move a trip comes to: `move` it, with the trip locked; `hand_over` the vehicle of a trip
 * that ended with it on board; or `repeated`, because they did so before and only the answer got lost.
 */
export type DriverMove =
  | { readonly kind: 'move' | 'hand_over'; readonly trip: TripState }
  | { readonly kind: 'repeated'; readonly trip: TripState };

/**
 * Decides what a driver's request comes to, and locks the trip.
 * @throws Problem trip_not_found when the trip is not and was not theirs; trip_status_conflict when it cannot be moved so.
 */
export async function decideDriverMove(
  transaction: Queryable,
  name: TripActionName,
  { accountId, tripId, driverId }: DriversTrip,
): Promise<DriverMove> {
  const trip = await lockTrip(transaction, accountId, tripId);
  if (!trip) throw new Problem('trip_not_found');
  const isAtTrip = await hasAssignment(transaction, { accountId, tripId, driverId });
  const action = tripActions[name];
  if (isAtTrip && (action.from as readonly number[]).includes(trip.status)) return { kind: 'move', trip };
  if (name === 'complete') {
    const wasOnBoard = await wasFoundOnBoard(transaction, trip, { accountId, tripId, driverId });
    if (wasOnBoard && trip.status !== action.to) return { kind: isAtTrip ? 'hand_over' : 'repeated', trip };
  }
  const named = { accountId, tripId, driverId };
  if (await selectIsMadeByDriver(transaction, { ...named, type: action.eventType })) {
    return { kind: 'repeated', trip };
  }
  const wasTheirs = isAtTrip || (await selectWasAtTrip(transaction, named));
  if (!wasTheirs) throw new Problem('trip_not_found');
  requireMove('driver', name, trip.status);
  throw new Problem('trip_status_conflict');
}

/** Whether the trip ended with its vehicle on this driver's truck, or was cancelled before the phone could tell that it was. */
async function wasFoundOnBoard(
  transaction: Queryable,
  trip: TripState,
  named: DriversTrip,
): Promise<boolean> {
  const endedFrom = await selectEndedFrom(transaction, named.accountId, named.tripId);
  if (endedFrom === undefined) return false;
  if (tripStatusOf(endedFrom).isOnBoard && trip.driverId === named.driverId) return true;
  return selectIsFoundOnBoard(transaction, named);
}
