import type { Queryable } from '../../platform/db/queryable.ts';
import { findTripOfAnyAccount } from './queries.ts';
import { findTimelineOf, type TripTimeline } from './timeline/find-trip-timeline.ts';
import type { TripJourney } from './trip-journey.ts';
import { selectHandOversOfTrip, selectTripPromises } from './trip-journey-store.ts';

/** A trip as an operator sees it. */
export type TripHistory = TripTimeline & { readonly journey: TripJourney };

/**
 * Returns a trip by its number alone, whoever's it is, with what happened to it: for an operator, never for
 * an account.
 */
export async function findAnyTrip(db: Queryable, tripId: number): Promise<TripHistory | undefined> {
  const trip = await findTripOfAnyAccount(db, tripId);
  if (!trip) return undefined;
  const { accountId } = trip;
  const [timeline, promises, handOvers] = await Promise.all([
    findTimelineOf(db, trip),
    selectTripPromises(db, accountId, tripId),
    selectHandOversOfTrip(db, accountId, tripId),
  ]);
  return timeline && { ...timeline, journey: { ...timeline.journey, promises, handOvers } };
}
