import type { Queryable } from '../../platform/db/queryable.ts';

type TripName = { readonly accountId: number; readonly tripId: number };

/** Takes names, belongings and places out of what was declared of the trips. */
export async function forgetEvidence(
  transaction: Queryable,
  trips: readonly TripName[],
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `UPDATE trip_evidence AS kept SET facts = facts - '{name,belongings}'::text[], lat = NULL, lng = NULL,
             erased_at = coalesce(erased_at, $3)
           FROM unnest($1::bigint[], $2::bigint[]) AS trip (account_id, trip_id)
           WHERE kept.account_id = trip.account_id AND kept.trip_id = trip.trip_id`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId), at.toString()],
  });
}
