import type { Queryable } from '../../platform/db/queryable.ts';
import type { Trip } from './trip.ts';
import type { TripEvent } from './trip-event.ts';
import { selectTripEvents } from './trip-events-store.ts';
import { selectTripOfAnyAccount } from './trips-store.ts';

/** A trip by its number alone, whoever's it is, with its events in order: for an operator, never for an account. */
export async function findAnyTrip(
  db: Queryable,
  tripId: number,
): Promise<{ trip: Trip; events: TripEvent[] } | undefined> {
  const trip = await selectTripOfAnyAccount(db, tripId);
  return trip && { trip, events: await selectTripEvents(db, trip.accountId, tripId) };
}
