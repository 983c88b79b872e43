import type { DuplicateReason } from '@satha/terms/calls';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { ListedTrip } from './any-trip-filter.ts';
import type { CalledAbout } from './called-about.ts';
import { selectDuplicates } from './duplicates-store.ts';
import { findListedTrips } from './queries.ts';

export type Duplicate = {
  readonly trip: ListedTrip;
  readonly because: readonly DuplicateReason[];
  /** From the pickup that was asked about. */
  readonly metersAway: number | undefined;
};

/**
 * Returns the trips that a call may be about: open ones, and those of the last six hours on their account's clock, for the
 * same number, of the same plate, or with a pickup within 200 m; the latest first, at most ten.
 */
export async function findDuplicates(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  about: CalledAbout,
): Promise<readonly Duplicate[]> {
  const rows = await selectDuplicates(db, about, clock());
  const ids = rows.map(({ trip_id: tripId }) => tripId);
  const listed = new Map((await findListedTrips(db, ids)).map((trip) => [trip.tripId, trip]));
  return rows.flatMap(({ trip_id: tripId, because, meters_away: meters }) => {
    const trip = listed.get(tripId);
    return trip ? [{ trip, because, metersAway: meters === null ? undefined : Math.round(meters) }] : [];
  });
}
