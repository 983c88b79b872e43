import type { Queryable } from '../../../platform/db/queryable.ts';
import { tripActions } from '../trip-actions.ts';
import { isSearchLeased, lockTrip, storeMove } from './trip-moves-store.ts';

/**
 * Begins the search for a scheduled trip's driver, `at` on the real clock. False, with nothing done, when the trip is
 * scheduled no more, or its search was steered or woken since it was taken up until `leasedUntil`. With a lease it needs a
 * database transaction.
 */
export async function beginSearch(
  { db }: { readonly db: Queryable },
  {
    accountId,
    tripId,
    leasedUntil,
    at,
  }: {
    readonly accountId: number;
    readonly tripId: number;
    readonly leasedUntil?: Temporal.Instant;
    readonly at: Temporal.Instant;
  },
): Promise<boolean> {
  if (leasedUntil !== undefined) {
    const trip = await lockTrip(db, accountId, tripId);
    if (!trip || !(await isSearchLeased(db, trip, leasedUntil))) return false;
  }
  const { from, to, eventType } = tripActions.begin_search;
  return (await storeMove(db, { accountId, tripId, from, to, eventType, data: {}, at })) !== undefined;
}
