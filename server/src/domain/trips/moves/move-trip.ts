import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { requireMove, type TripActionName, type TripActor, tripActions } from '../trip-actions.ts';
import { type FareRelease, type StoredEnd, storeEnd, storeMove, type TripState } from './trip-moves-store.ts';

/** One action of the table, by whom, and when on the real clock; `data` goes into the event. */
export type TripMove<Name extends TripActionName> = {
  readonly actor: TripActor;
  readonly action: Name;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Temporal.Instant;
};

type EndName = 'complete' | 'find_nobody' | 'cancel' | 'end' | 'fail';

/** The ends that a driver tells, and so with the customer's vehicle off the truck. */
const endsOfDriver: readonly EndName[] = ['complete', 'end'];

/**
 * Moves a locked trip and tells it by its event.
 * @throws Problem trip_status_conflict when the table has no such move.
 */
export async function moveTrip(
  transaction: Queryable,
  trip: TripState,
  move: TripMove<Exclude<TripActionName, EndName>>,
): Promise<void> {
  if ((await storeMove(transaction, prepare(trip, move))) === undefined) throw lost(trip);
}

export type TripEnd = TripMove<EndName> & {
  readonly release: FareRelease;
  readonly cancellationFeeFils?: number;
  readonly failureReason?: string;
};

/**
 * Ends a locked trip: its status, what becomes of its fare, its search and open offers, its driver, and the events,
 * as one.
 * @throws Problem trip_status_conflict when the table has no such move.
 */
export async function endTrip(transaction: Queryable, trip: TripState, end: TripEnd): Promise<void> {
  if ((await storeEnd(transaction, prepareEnd(trip, end))) === undefined) throw lost(trip);
}

/** @throws Problem trip_status_conflict when the table has no such move. */
export function prepareEnd(trip: TripState, end: TripEnd): StoredEnd {
  const keepsDriver = !endsOfDriver.includes(end.action) && tripStatusOf(trip.status).isOnBoard;
  return { ...end, ...prepare(trip, end), keepsDriver };
}

function prepare({ accountId, tripId, status }: TripState, move: TripMove<TripActionName>) {
  requireMove(move.actor, move.action, status);
  const { from, to, eventType } = tripActions[move.action];
  return { accountId, tripId, from, to, eventType, data: move.data, at: move.at };
}

/** The statement names the statuses too: it refuses only what was not locked as it should have been. */
function lost({ tripId }: TripState): Error {
  return new Error(`Trip ${tripId} was moved by somebody else while it was locked.`);
}
