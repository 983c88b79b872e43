import { openStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';

export type OpenTripCount = { readonly status: number; readonly count: number };

/** The codes stand in the statement itself: of codes that it does not know, the database would expect most trips. */
const openTripCounts = `SELECT status, count(*)::integer AS count FROM trips
  WHERE status IN (${openStatuses.join(', ')}) GROUP BY status`;

/**
 * Counts the trips of all accounts in each status that is not final, by the index of statuses: trips that are over cost
 * nothing, however many there are.
 */
export async function countOpenTrips(db: Queryable): Promise<OpenTripCount[]> {
  const { rows } = await db.query<OpenTripCount>({
    name: 'count-open-trips',
    text: openTripCounts,
    onlyReads: true,
  });
  return rows;
}
