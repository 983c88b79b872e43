import type { Queryable } from '../../../platform/db/queryable.ts';

/**
 * Writes anew until when a driver was to be at the pickup, on the real clock: what counts as late is told by it. For the
 * sandbox, where nobody wants to wait for a driver to be late.
 */
export async function renewPickupPromise(
  db: Queryable,
  promise: { readonly accountId: number; readonly tripId: number; readonly promisedAt: Temporal.Instant },
): Promise<void> {
  await db.query({
    text: `UPDATE trips SET promised_pickup_at = account_time($1, $3) WHERE account_id = $1 AND trip_id = $2`,
    values: [promise.accountId, promise.tripId, promise.promisedAt.toString()],
  });
}
