import type { Queryable } from '../../platform/db/queryable.ts';

type TripName = { readonly accountId: number; readonly tripId: number };

/**
 * Takes names, belongings, places and files out of what was declared of the trips, but for those under a legal hold, by the
 * SQL function `erase_evidence`.
 */
export async function forgetEvidence(
  transaction: Queryable,
  trips: readonly TripName[],
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: 'SELECT erase_evidence($1, $2, $3)',
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId), at.toString()],
  });
}
