import type { Queryable } from '../../../platform/db/queryable.ts';
import { tripStatusCodes, tripStatuses } from '../trip-status.ts';

export type TripMismatchRow = {
  account_id: number;
  trip_id: number;
  what: 'fare taken for trip' | 'held for trip' | 'refund of trip' | 'fee of trip';
  stored: number;
  computed: number;
};

const finalStatuses = tripStatuses.filter((status) => status.final).map(({ code }) => code);

/** What of the trips does not follow from the entries that name them: one statement, and so of one moment. */
export async function selectTripMismatches(db: Queryable): Promise<TripMismatchRow[]> {
  const { rows } = await db.query<TripMismatchRow>({
    text: `WITH sums AS (
             SELECT account_id, trip_id,
               coalesce(sum(amount_fils) FILTER (WHERE kind = 'trip_hold'), 0) AS taken,
               coalesce(sum(amount_fils) FILTER (WHERE to_ledger = 'held'), 0)
                 - coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held'), 0) AS held,
               coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND to_ledger = 'wallet'), 0) AS refund,
               coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held'
                 AND to_ledger IN ('revenue', 'vat_payable')), 0) AS fee
             FROM ledger_entries WHERE trip_id IS NOT NULL GROUP BY account_id, trip_id
           )
           SELECT account_id, trip_id, c.what, c.stored, c.computed::bigint
           FROM trips t FULL JOIN sums s USING (account_id, trip_id)
           CROSS JOIN LATERAL (VALUES
             ('fare taken for trip', coalesce(t.fare_fils, 0), coalesce(s.taken, 0)),
             ('held for trip', CASE WHEN t.status = ANY ($1::smallint[]) THEN 0 ELSE coalesce(t.fare_fils, 0) END,
               coalesce(s.held, 0)),
             ('refund of trip', CASE WHEN t.status = $2 THEN t.fare_fils - coalesce(t.cancellation_fee_fils, 0) END,
               coalesce(s.refund, 0)),
             ('fee of trip', CASE WHEN t.status = $2 THEN coalesce(t.cancellation_fee_fils, 0) END, coalesce(s.fee, 0))
           ) AS c (what, stored, computed)
           WHERE c.stored <> c.computed
           ORDER BY account_id, trip_id, c.what`,
    values: [finalStatuses, tripStatusCodes.cancelled],
    onlyReads: true,
  });
  return rows;
}
