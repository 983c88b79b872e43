import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';

export type OverviewDay = {
  /** `2026-11-20`, on the UAE's calendar. */
  readonly date: string;
  /** What trips and cancellation fees took that day for good, tax included. */
  readonly spentFils: Fils;
  /** At the day's end; of today at this moment. */
  readonly balanceFils: Fils;
  /** Trips booked. */
  readonly trips: number;
};

export type OverviewSums = {
  /** Oldest first, the last one is today; none is left out. */
  readonly days: readonly OverviewDay[];
  /** Trips booked in an hour of the day, 0 to 23, by the status that they have now; only where there are some. */
  readonly hours: readonly {
    readonly hour: number;
    readonly status: TripStatusCode;
    readonly trips: number;
  }[];
  /** Arrivals at pickups, by the least of the bounds that they were not later than; undefined: later than the last. */
  readonly arrivals: readonly { readonly latestMinutes: number | null; readonly arrivals: number }[];
};

export type OverviewPeriod = {
  readonly accountId: number;
  /** The beginning of the first day. */
  readonly start: Temporal.Instant;
  /** Today, on the account's own clock. */
  readonly today: Temporal.PlainDate;
  readonly latenessMinutes: readonly number[];
};

/** Returns the sums of an account's last days; undefined without a wallet. */
export async function selectOverview(
  db: Queryable,
  { accountId, start, today, latenessMinutes }: OverviewPeriod,
): Promise<OverviewSums | undefined> {
  const { rows } = await db.query<OverviewSums>({
    name: 'select-overview',
    text: overviewSql,
    values: [accountId, start.toString(), today.toString(), latenessMinutes],
    onlyReads: true,
  });
  return rows[0];
}

/** The UAE's wall time without asking the server's time zone tables. */
const uaeTime = "(created_at AT TIME ZONE interval '4 hours')";

const overviewSql = `
WITH posted AS (
  SELECT ${uaeTime}::date AS day,
    sum(CASE 'wallet' WHEN to_ledger THEN amount_fils WHEN from_ledger THEN -amount_fils ELSE 0 END) AS moved_fils,
    coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND to_ledger IN ('revenue', 'vat_payable')), 0)
      AS spent_fils
  FROM ledger_entries WHERE account_id = $1 AND created_at >= $2 GROUP BY 1
), booked AS (
  SELECT ${uaeTime}::date AS day, extract(hour FROM ${uaeTime})::integer AS hour, status, count(*) AS trips
  FROM trips WHERE account_id = $1 AND created_at >= $2 GROUP BY 1, 2, 3
), days AS (
  SELECT day::date AS day, coalesce(p.moved_fils, 0) AS moved_fils, coalesce(p.spent_fils, 0) AS spent_fils,
    (SELECT coalesce(sum(trips), 0) FROM booked b WHERE b.day = d.day::date) AS trips
  FROM generate_series(($2::timestamptz AT TIME ZONE interval '4 hours')::date, $3::date, interval '1 day') AS d (day)
  LEFT JOIN posted p USING (day)
), closed AS (
  -- What was posted on the days after, and by a clock that was ahead before it was set back.
  SELECT day, spent_fils, trips, (SELECT coalesce(sum(later.moved_fils), 0) FROM posted later WHERE later.day > days.day)
    AS moved_later_fils
  FROM days
), arrived AS (
  SELECT (SELECT min(bound) FROM unnest($4::integer[]) AS bound
      WHERE p.arrived_at <= p.promised_at + make_interval(mins => bound)) AS bound
  FROM arrival_promises p JOIN trips t USING (account_id, trip_id)
  WHERE p.account_id = $1 AND p.leg = 'pickup' AND p.arrived_at IS NOT NULL AND t.created_at >= $2
)
SELECT
  (SELECT jsonb_agg(jsonb_build_object('date', to_char(day, 'YYYY-MM-DD'), 'spentFils', spent_fils,
    'balanceFils', w.balance_fils - moved_later_fils, 'trips', trips) ORDER BY day) FROM closed) AS days,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('hour', hour, 'status', status, 'trips', trips) ORDER BY hour, status),
    '[]') FROM (SELECT hour, status, sum(trips) AS trips FROM booked GROUP BY hour, status) AS sums) AS hours,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('latestMinutes', bound, 'arrivals', arrivals) ORDER BY bound), '[]')
    FROM (SELECT bound, count(*) AS arrivals FROM arrived GROUP BY bound) AS counts) AS arrivals
FROM wallets w WHERE w.account_id = $1`;

export type LateTrip = {
  readonly tripId: number;
  readonly status: TripStatusCode;
  /** When the driver was to be there, on the real clock; undefined while none is found. */
  readonly promisedAt: Temporal.Instant | undefined;
};

export type WaitingExtra = {
  readonly tripId: number;
  readonly extraId: string;
  /** When silence decides on it, on the real clock. */
  readonly expiresAt: Temporal.Instant;
};

export type Attention = {
  /** The first of them, the longest waiting first. */
  readonly lateTrips: readonly LateTrip[];
  /** Extras that somebody has to decide on: the first of them, those of the least time first. */
  readonly waitingExtras: readonly WaitingExtra[];
  /** Trips that ended for want of a driver since the moment asked. */
  readonly unservedTrips: number;
  /** Webhook endpoints that were stopped, by the service or by a member. */
  readonly stoppedEndpoints: number;
};

export type AttentionQuery = {
  readonly accountId: number;
  /** On the real clock: whoever was promised before and is not there is late. */
  readonly promisedBefore: Temporal.Instant;
  /** On the account's clock: a search that has lasted since before is long. */
  readonly searchedSince: Temporal.Instant;
  /** On the account's clock. */
  readonly unservedSince: Temporal.Instant;
  readonly atMost: number;
};

type AttentionRow = {
  late: readonly { trip_id: number; status: TripStatusCode; promised_at: string | null }[];
  extras: readonly { trip_id: number; extra_id: string; expires_at: string }[];
  unserved: number;
  stopped: number;
};

export async function selectAttention(db: Queryable, query: AttentionQuery): Promise<Attention> {
  const { rows } = await db.query<AttentionRow>({
    name: 'select-attention',
    text: `WITH late AS (
             SELECT t.trip_id, t.status, told.promised_at, coalesce(told.promised_at, t.updated_at) AS since
             -- Who said that they had come, and was not there, has not come.
             FROM trips t LEFT JOIN arrival_promises p ON t.status IN (2, 3) AND p.account_id = t.account_id
               AND p.trip_id = t.trip_id AND p.leg = 'pickup' AND p.driver_id = t.driver_id AND p.arrived_at IS NULL
             CROSS JOIN LATERAL (SELECT coalesce(p.promised_anew_at, p.promised_at) AS promised_at) AS told
             WHERE t.account_id = $1
               AND (t.status = 1 AND t.updated_at < $3 OR t.status IN (2, 3) AND told.promised_at < $2)
             ORDER BY since LIMIT $5
           )
           SELECT
             (SELECT coalesce(jsonb_agg(to_jsonb(late) ORDER BY since), '[]') FROM late) AS late,
             (SELECT coalesce(jsonb_agg(to_jsonb(waiting) ORDER BY expires_at), '[]') FROM (
               SELECT trip_id, extra_id, expires_at FROM trip_extras WHERE account_id = $1 AND status = 'open'
               ORDER BY expires_at LIMIT $5
             ) AS waiting) AS extras,
             (SELECT count(*)::integer FROM trips WHERE account_id = $1 AND status = 8 AND ended_at >= $4) AS unserved,
             (SELECT count(*)::integer FROM webhook_endpoints WHERE account_id = $1 AND status = 'disabled') AS stopped`,
    values: [
      query.accountId,
      query.promisedBefore.toString(),
      query.searchedSince.toString(),
      query.unservedSince.toString(),
      query.atMost,
    ],
    onlyReads: true,
  });
  const { late, extras, unserved, stopped } = rows[0] as AttentionRow;
  return {
    lateTrips: late.map(({ trip_id, status, promised_at }) => ({
      tripId: trip_id,
      status,
      promisedAt: promised_at === null ? undefined : Temporal.Instant.from(promised_at),
    })),
    waitingExtras: extras.map(({ trip_id: tripId, extra_id: extraId, expires_at: expiresAt }) => ({
      tripId,
      extraId,
      expiresAt: Temporal.Instant.from(expiresAt),
    })),
    unservedTrips: unserved,
    stoppedEndpoints: stopped,
  };
}
