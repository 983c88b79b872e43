import type { Queryable } from '../../platform/db/queryable.ts';

/**
 * Makes an account's searches, or that of one trip, due at once: something that they depend on has changed,
 * such as the account's clock. Those whose time has not come find that out and wait again.
 */
export async function wakeSearches(
  db: Queryable,
  {
    accountId,
    tripId,
    at,
  }: { readonly accountId: number; readonly tripId?: number; readonly at: Temporal.Instant },
): Promise<void> {
  await db.query({
    text: `UPDATE dispatches SET due_at = least(due_at, $3)
           WHERE account_id = $1 AND trip_id = coalesce($2::bigint, trip_id)`,
    values: [accountId, tripId ?? null, at.toString()],
  });
}
