import type { Queryable } from '../../platform/db/queryable.ts';
import { lookUpTogether } from '../../platform/db/together/look-up-together.ts';
import type { TripText } from './sms-message.ts';
import { selectTripTexts, type TextedTrip } from './trip-texts-store.ts';

/** What became of the messages with the links to trips, in their order; undefined for a trip whose customer gets none. */
export async function findLinkTexts(
  db: Queryable,
  trips: readonly TextedTrip[],
): Promise<readonly (TripText | undefined)[]> {
  return trips.length === 0 ? [] : selectTripTexts(db, 'tracking_link', trips);
}

export type FindLinkText = (trip: TextedTrip) => Promise<TripText | undefined>;

/** Finds what became of the message with the link to one trip; requests that arrive together are looked up together. */
export function createLinkTextFinder(db: Queryable): FindLinkText {
  return lookUpTogether((trips: readonly TextedTrip[]) => selectTripTexts(db, 'tracking_link', trips));
}
