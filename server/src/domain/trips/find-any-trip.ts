import type { Queryable } from '../../platform/db/queryable.ts';
import type { TripEvent } from '../events/event.ts';
import { findTripEvents } from '../events/queries.ts';
import { findTripOfAnyAccount } from './queries.ts';
import type { Trip } from './trip.ts';
import type { TripJourney } from './trip-journey.ts';
import { selectTripJourney, selectTripPromises } from './trip-journey-store.ts';

/** A trip as an operator sees it. */
export type TripHistory = {
  readonly trip: Trip;
  readonly journey: TripJourney;
  /** In order. */
  readonly events: readonly TripEvent[];
};

/**
 * Returns a trip by its number alone, whoever's it is, with what happened to it: for an operator, never for
 * an account.
 */
export async function findAnyTrip(db: Queryable, tripId: number): Promise<TripHistory | undefined> {
  const trip = await findTripOfAnyAccount(db, tripId);
  if (!trip) return undefined;
  const { accountId } = trip;
  const [journey, promises, events] = await Promise.all([
    selectTripJourney(db, accountId, tripId),
    selectTripPromises(db, accountId, tripId),
    findTripEvents(db, accountId, tripId),
  ]);
  return journey && { trip, journey: { ...journey, promises }, events };
}
