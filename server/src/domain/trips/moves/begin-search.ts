import type { Queryable } from '../../../platform/db/queryable.ts';
import { tripActions } from '../trip-actions.ts';
import { storeMove } from './trip-moves-store.ts';

/**
 * Begins the search for a scheduled trip's driver, `at` on the real clock. False, with nothing done, when the
 * trip is scheduled no more.
 */
export async function beginSearch(
  { db }: { readonly db: Queryable },
  {
    accountId,
    tripId,
    at,
  }: { readonly accountId: number; readonly tripId: number; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { from, to, eventType } = tripActions.begin_search;
  return (await storeMove(db, { accountId, tripId, from, to, eventType, data: {}, at })) !== undefined;
}
