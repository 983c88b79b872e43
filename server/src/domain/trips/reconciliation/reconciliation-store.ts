import {
  type FinalStatusName,
  openStatuses,
  statusesNotBegun,
  tripStatuses,
} from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';

export type TripMismatchRow = {
  account_id: number;
  /** Null for a sum of all trips of the account. */
  trip_id: number | null;
  what:
    | 'fare taken for trip'
    | 'held for trip'
    | 'refund of trip'
    | 'revenue of trip'
    | 'tax of trip'
    | 'fee of trip'
    | 'fare without a rule for its end'
    | 'not begun';
  stored: number;
  computed: number;
};

/** What an ended trip leaves with us: its whole fare when completed, nothing when nobody was found, else its fee. */
const keptByEnd = {
  completed: 't.fare_fils',
  cancelled: 'coalesce(t.cancellation_fee_fils, 0)',
  no_driver_found: '0',
  failed: 'coalesce(t.cancellation_fee_fils, 0)',
} as const satisfies Readonly<Record<FinalStatusName, string>>;

const keptRules = Object.entries(keptByEnd)
  .map(([name, kept]) => `WHEN ${tripStatuses[name as FinalStatusName].code} THEN ${kept}`)
  .join(' ');

/**
 * Returns the trips whose money differs from the ledger entries that name them: by one statement, and so of
 * one moment. A status that is neither open nor has a rule of what its end leaves is told as well, with the
 * fare that nobody can account for. What a wallet has noted as held by trips that have not begun is the sum
 * of their fares.
 */
export async function selectTripMismatches(db: Queryable): Promise<TripMismatchRow[]> {
  const { rows } = await db.query<TripMismatchRow>({
    text: `WITH sums AS (
             SELECT account_id, trip_id,
               coalesce(sum(amount_fils) FILTER (WHERE kind = 'trip_hold'), 0) AS taken,
               coalesce(sum(amount_fils) FILTER (WHERE to_ledger = 'held'), 0)
                 - coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held'), 0) AS held,
               coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND to_ledger = 'wallet'), 0) AS refund,
               coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND kind IN ('trip_revenue', 'vat')), 0)
                 AS revenue,
               coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND kind IN ('cancellation_fee', 'vat')), 0)
                 AS fee,
               coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND to_ledger = 'vat_payable'), 0) AS tax
             FROM ledger_entries WHERE trip_id IS NOT NULL GROUP BY account_id, trip_id
           ), ended AS (
             SELECT t.*, t.status <> ALL ($1::smallint[]) AS is_ended,
               CASE t.status ${keptRules} END AS kept
             FROM trips t
           )
           SELECT account_id, trip_id, c.what, c.stored, c.computed::bigint
           FROM ended t FULL JOIN sums s USING (account_id, trip_id)
           CROSS JOIN LATERAL (VALUES
             ('fare taken for trip', coalesce(t.fare_fils, 0), coalesce(s.taken, 0)),
             ('held for trip', CASE WHEN t.is_ended THEN 0 ELSE coalesce(t.fare_fils, 0) END, coalesce(s.held, 0)),
             ('refund of trip', t.fare_fils - t.kept, coalesce(s.refund, 0)),
             ('revenue of trip', CASE WHEN t.status = $2 THEN t.kept END, coalesce(s.revenue, 0)),
             ('tax of trip', CASE WHEN t.status = $2 THEN t.vat_fils END, coalesce(s.tax, 0)),
             ('fee of trip', CASE WHEN t.status <> $2 THEN t.kept END, coalesce(s.fee, 0)),
             ('fare without a rule for its end', CASE WHEN t.is_ended AND t.kept IS NULL THEN t.fare_fils END, 0)
           ) AS c (what, stored, computed)
           WHERE c.stored <> c.computed
           UNION ALL
           SELECT w.account_id, NULL, 'not begun', w.not_begun_fils, coalesce(waiting.fils, 0)::bigint
           FROM wallets w LEFT JOIN (
             SELECT account_id, sum(fare_fils) AS fils FROM trips WHERE status = ANY ($3::smallint[]) GROUP BY account_id
           ) AS waiting USING (account_id)
           WHERE w.not_begun_fils <> coalesce(waiting.fils, 0)
           ORDER BY account_id, trip_id, what`,
    values: [openStatuses, tripStatuses.completed.code, statusesNotBegun],
    onlyReads: true,
  });
  return rows;
}
