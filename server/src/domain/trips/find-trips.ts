import { lookUpTogether } from '../../platform/db/look-up-together.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { TripEvent } from '../events/event.ts';
import { findTripEvents } from '../events/find-events.ts';
import type { Trip, TripFilter } from './trip.ts';
import type { TripJourney } from './trip-journey.ts';
import { selectTripJourney, selectTripPromises } from './trip-journey-store.ts';
import { selectNewestTrips, selectTripOfAnyAccount, selectTrips, type TripName } from './trips-store.ts';

/** An account's trips, newest first, and whether more follow. */
export async function findTrips(
  db: Queryable,
  accountId: number,
  filter: TripFilter,
): Promise<{ trips: Trip[]; hasMore: boolean }> {
  const { limit } = filter;
  const trips = await selectNewestTrips(db, accountId, { ...filter, limit: limit + 1 });
  return { trips: trips.slice(0, limit), hasMore: trips.length > limit };
}

export type FindTrip = (name: TripName) => Promise<Trip | undefined>;

/** Finds one of an account's trips; those of requests that arrive together are looked up together. */
export function createTripFinder(db: Queryable): FindTrip {
  return lookUpTogether((names: readonly TripName[]) => selectTrips(db, names));
}

/** Trips of any accounts, in the order in which they were named. */
export function findTripsByName(
  db: Queryable,
  names: readonly TripName[],
): Promise<readonly (Trip | undefined)[]> {
  return names.length === 0 ? Promise.resolve([]) : selectTrips(db, names);
}

/** A trip as an operator sees it. */
export type TripHistory = {
  readonly trip: Trip;
  readonly journey: TripJourney;
  /** In order. */
  readonly events: readonly TripEvent[];
};

/** A trip by its number alone, whoever's it is, with what happened to it: for an operator, never for an account. */
export async function findAnyTrip(db: Queryable, tripId: number): Promise<TripHistory | undefined> {
  const trip = await selectTripOfAnyAccount(db, tripId);
  if (!trip) return undefined;
  const { accountId } = trip;
  const [journey, promises, events] = await Promise.all([
    selectTripJourney(db, accountId, tripId),
    selectTripPromises(db, accountId, tripId),
    findTripEvents(db, accountId, tripId),
  ]);
  return journey && { trip, journey: { ...journey, promises }, events };
}
