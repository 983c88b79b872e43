import { failureOutcomes } from '@satha/terms/trip-outcomes';
import {
  type FinalStatusName,
  openStatuses,
  statusesNotBegun,
  tripStatuses,
} from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { entriesToProve } from '../../wallets/closings/queries.ts';

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
    | 'extras charged to trip'
    | 'revenue of extras'
    | 'tax of extras'
    | 'extras open after the end'
    | 'fare without a rule for its end'
    | 'charged to caller'
    | 'posted to caller'
    | 'paid by caller'
    | 'settled by caller'
    | 'fee of outcome'
    | 'failure reason without an outcome'
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
 * The trips that a proof looks at: all, or those that are open, ended after their account's months were closed, or are named by
 * entries from after that.
 */
const tripsToProve = (sinceClosings: boolean) =>
  sinceClosings
    ? `SELECT account_id, trip_id FROM (${entriesToProve(true)}) AS fresh WHERE trip_id IS NOT NULL
       UNION
       SELECT account_id, trip_id FROM trips WHERE status IN (${openStatuses.join(', ')})
       UNION
       SELECT account_id, trip_id FROM trips t WHERE t.ended_at >= (SELECT min(closed_before) FROM ledger_closings)
         AND t.ended_at >= (SELECT closed_before FROM ledger_closings c WHERE c.account_id = t.account_id)
       UNION
       SELECT account_id, trip_id FROM trips WHERE account_id IN (
         SELECT account_id FROM accounts EXCEPT SELECT account_id FROM ledger_closings)`
    : 'SELECT NULL';

/**
 * What is selected of the rows `each` of the trips looked at: trip by trip where these are named, since there may be many others,
 * and since what a group of the named comes to would seem to be one row, which is then met again for each of them.
 */
const ofProven = (sinceClosings: boolean, select: (condition: string) => string) =>
  sinceClosings
    ? `SELECT own.* FROM proven CROSS JOIN LATERAL (
         ${select('each.account_id = proven.account_id AND each.trip_id = proven.trip_id')} OFFSET 0) AS own`
    : select('each.trip_id IS NOT NULL');

/** What the ledger's entries of each trip come to. */
const sumsOfTrips = (condition: string) => `
  SELECT account_id, trip_id,
    coalesce(sum(amount_fils) FILTER (WHERE kind IN ('trip_hold', 'correction_hold')), 0)
      - coalesce(sum(amount_fils) FILTER (WHERE kind = 'correction_refund'), 0) AS taken,
    coalesce(sum(amount_fils) FILTER (WHERE to_ledger = 'held'), 0)
      - coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held'), 0) AS held,
    coalesce(sum(amount_fils) FILTER (WHERE kind = 'trip_refund'), 0) AS refund,
    coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND kind IN ('trip_revenue', 'vat')), 0)
      AS revenue,
    coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND kind IN ('cancellation_fee', 'vat')), 0)
      AS fee,
    coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND kind = 'vat'), 0) AS tax,
    coalesce(sum(amount_fils) FILTER (WHERE kind = 'extra_hold'), 0)
      - coalesce(sum(amount_fils) FILTER (WHERE kind = 'extra_refund'), 0) AS extras,
    coalesce(sum(amount_fils) FILTER (WHERE kind = 'extra_revenue'), 0) AS extra_revenue,
    coalesce(sum(amount_fils) FILTER (WHERE kind = 'extra_vat'), 0) AS extra_tax,
    coalesce(sum(amount_fils) FILTER (WHERE kind = 'caller_charge'), 0)
      - coalesce(sum(amount_fils) FILTER (WHERE kind = 'caller_release'), 0) AS caller_charged,
    coalesce(sum(amount_fils) FILTER (WHERE kind = 'caller_payment'), 0)
      - coalesce(sum(amount_fils) FILTER (WHERE kind = 'caller_repayment'), 0) AS caller_paid
  FROM ledger_entries AS each WHERE ${condition} GROUP BY account_id, trip_id`;

/** What each trip's extras come to, by how far they are. */
const extrasOfTrips = (condition: string) => `
  SELECT account_id, trip_id, coalesce(sum(amount_fils) FILTER (WHERE status = 'accepted'), 0) AS accepted,
    coalesce(sum(vat_fils) FILTER (WHERE status = 'accepted'), 0) AS accepted_tax,
    -- A new destination may cost nothing, and is told all the same.
    coalesce(sum(greatest(amount_fils, 1)) FILTER (WHERE status = 'open'), 0) AS open
  FROM trip_extras AS each WHERE ${condition} GROUP BY account_id, trip_id`;

/** What callers are said to owe and to have paid, for each trip that was booked for one. */
const owedForTrips = (condition: string) => `
  SELECT account_id, trip_id, charged_fils, paid_fils, settled.fils AS settled_fils
  FROM receivables AS each CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_fils), 0) AS fils FROM receivable_settlements AS s
    WHERE s.account_id = each.account_id AND s.trip_id = each.trip_id
  ) AS settled WHERE ${condition}`;

/** What the rule of a failed trip's outcome yields, where it is kept at all: $4 the status, $5 and $6 reasons and outcomes. */
const feesOfFailedTrips = (condition: string) => `
  SELECT each.account_id, each.trip_id, o.outcome, CASE
    WHEN rule ? 'asCancelledIn'
      THEN greatest(round(each.fare_fils::numeric * (at_pickup ->> 'feeBasisPoints')::bigint / 10000),
        (at_pickup ->> 'minimumFeeFils')::bigint)
    WHEN rule IS NOT NULL
      THEN greatest(round(each.fare_fils::numeric * (rule ->> 'basisPoints')::bigint / 10000),
        (rule ->> 'minimumFils')::bigint)
    ELSE 0 END AS wanted
  FROM trips AS each
  JOIN cancellation_policies p USING (cancellation_policy_id)
  LEFT JOIN unnest($5::text[], $6::text[]) AS o (reason, outcome) ON o.reason = each.failure_reason
  CROSS JOIN LATERAL (
    SELECT outcome_fee_rules(each.account_id, each.trip_id, each.created_at) -> o.outcome AS rule,
      p.rules #> '{feeByStatus,at_pickup}' AS at_pickup
  ) AS r
  WHERE each.status = $4 AND ${condition}`;

/**
 * Returns the trips whose money differs from the ledger entries that name them: by one statement, and so of
 * one moment. A status that is neither open nor has a rule of what its end leaves is told as well, with the
 * fare that nobody can account for. What is kept of a failed trip is nothing, or what the rule of its outcome yields: of the
 * row that it was created under, by the cancellation policy that it keeps. Accepted extras are what was taken for them, and
 * at the end what became revenue and tax. What a caller owes is what the trip costs. What a wallet has noted as held by trips that have not begun is the sum of their
 * fares.
 */
export async function selectTripMismatches(
  db: Queryable,
  sinceClosings: boolean,
): Promise<TripMismatchRow[]> {
  const of = (select: (condition: string) => string) => ofProven(sinceClosings, select);
  const { rows } = await db.query<TripMismatchRow>({
    text: `WITH proven AS MATERIALIZED (${tripsToProve(sinceClosings)}), sums AS (${of(sumsOfTrips)}),
           asked AS (${of(extrasOfTrips)}), owed AS (${of(owedForTrips)}), failed AS (${of(feesOfFailedTrips)}), ended AS (
             SELECT t.*, coalesce(accepted, 0) AS extras_fils, coalesce(accepted_tax, 0) AS extras_vat_fils,
               coalesce(open, 0) AS extras_open_fils, t.status <> ALL ($1::smallint[]) AS is_ended,
               CASE t.status ${keptRules} END AS kept
             FROM (${of((condition) => `SELECT each.* FROM trips AS each WHERE ${condition}`)}) AS t
             LEFT JOIN asked USING (account_id, trip_id)
           )
           SELECT account_id, trip_id, c.what, c.stored::bigint, c.computed::bigint
           FROM ended t FULL JOIN sums s USING (account_id, trip_id) LEFT JOIN failed f USING (account_id, trip_id)
           LEFT JOIN owed r USING (account_id, trip_id)
           CROSS JOIN LATERAL (VALUES
             ('fare taken for trip', coalesce(t.fare_fils, 0), coalesce(s.taken, 0)),
             ('held for trip', CASE WHEN t.is_ended THEN 0 ELSE coalesce(t.fare_fils + t.extras_fils, 0) END,
               coalesce(s.held, 0)),
             ('refund of trip', t.fare_fils - t.kept, coalesce(s.refund, 0)),
             ('revenue of trip', CASE WHEN t.status = $2 THEN t.kept END, coalesce(s.revenue, 0)),
             ('tax of trip', CASE WHEN t.status = $2 THEN t.vat_fils END, coalesce(s.tax, 0)),
             ('fee of trip', CASE WHEN t.status <> $2 THEN t.kept END, coalesce(s.fee, 0)),
             ('extras charged to trip', coalesce(t.extras_fils, 0), coalesce(s.extras, 0)),
             ('revenue of extras', CASE WHEN t.is_ended THEN t.extras_fils - t.extras_vat_fils ELSE 0 END,
               coalesce(s.extra_revenue, 0)),
             ('tax of extras', CASE WHEN t.is_ended THEN t.extras_vat_fils ELSE 0 END, coalesce(s.extra_tax, 0)),
             ('extras open after the end', CASE WHEN t.is_ended THEN t.extras_open_fils ELSE 0 END, 0),
             ('fare without a rule for its end', CASE WHEN t.is_ended AND t.kept IS NULL THEN t.fare_fils END, 0),
             ('charged to caller', r.charged_fils, CASE WHEN t.is_ended THEN t.kept ELSE t.fare_fils END + t.extras_fils),
             ('posted to caller', coalesce(r.charged_fils, 0), coalesce(s.caller_charged, 0)),
             ('paid by caller', coalesce(r.paid_fils, 0), coalesce(s.caller_paid, 0)),
             ('settled by caller', r.paid_fils, r.settled_fils),
             ('fee of outcome', CASE WHEN f.outcome IS NOT NULL AND t.kept <> 0 THEN t.kept END,
               least(t.fare_fils, coalesce(f.wanted, 0))),
             ('failure reason without an outcome', CASE WHEN t.status = $4 AND f.outcome IS NULL THEN t.fare_fils END, 0)
           ) AS c (what, stored, computed)
           WHERE c.stored <> c.computed
           UNION ALL
           SELECT w.account_id, NULL, 'not begun', w.not_begun_fils, coalesce(waiting.fils, 0)::bigint
           FROM wallets w LEFT JOIN (
             SELECT account_id, sum(fare_fils) AS fils FROM trips WHERE status = ANY ($3::smallint[]) GROUP BY account_id
           ) AS waiting USING (account_id)
           WHERE w.not_begun_fils <> coalesce(waiting.fils, 0)
           ORDER BY account_id, trip_id, what`,
    values: [
      openStatuses,
      tripStatuses.completed.code,
      statusesNotBegun,
      tripStatuses.failed.code,
      Object.keys(failureOutcomes),
      Object.values(failureOutcomes),
    ],
    onlyReads: true,
  });
  return rows;
}
