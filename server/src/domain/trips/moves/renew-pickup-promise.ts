import type { Queryable } from '../../../platform/db/queryable.ts';
import { storePickupPromise } from './trip-moves-store.ts';

/**
 * Writes anew until when a driver was to be at the pickup, on the real clock: what counts as late is told by it. For the
 * sandbox, where nobody wants to wait for a driver to be late.
 */
export function renewPickupPromise(
  db: Queryable,
  promise: { readonly accountId: number; readonly tripId: number; readonly promisedAt: Temporal.Instant },
): Promise<void> {
  return storePickupPromise(db, promise);
}
