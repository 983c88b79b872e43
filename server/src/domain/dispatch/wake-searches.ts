import type { Queryable } from '../../platform/db/queryable.ts';
import { makeSearchesDue } from './searches-store.ts';

/**
 * Lets an account's searches go on at once, or that of one trip: something has changed that they go by, such as the
 * account's clock. Those whose time has not come find that out and wait again.
 */
export function wakeSearches(
  db: Queryable,
  searches: { readonly accountId: number; readonly tripId?: number; readonly at: Temporal.Instant },
): Promise<void> {
  return makeSearchesDue(db, searches);
}
