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

/**
 * A day's sums as they were added up from its rows. Trips that had not ended then, or whose arrival nobody had confirmed, are
 * named, and are added each time.
 */
export type AddedDay = {
  readonly day: string;
  readonly moved_fils: Fils;
  readonly spent_fils: Fils;
  readonly hours: OverviewSums['hours'];
  readonly arrivals: OverviewSums['arrivals'];
  readonly open_trips: readonly number[];
};

export type OverviewPeriod = {
  readonly accountId: number;
  readonly firstDay: Temporal.PlainDate;
  /** On the account's own clock. */
  readonly today: Temporal.PlainDate;
  readonly latenessMinutes: readonly number[];
  /** Statuses that a trip does not leave any more. */
  readonly endedStatuses: readonly TripStatusCode[];
};

/** Returns the sums of an account's days, and those that had to be added up for them; undefined without a wallet. */
export async function selectOverview(
  db: Queryable,
  { accountId, firstDay, today, latenessMinutes, endedStatuses }: OverviewPeriod,
): Promise<(OverviewSums & { readonly added: readonly AddedDay[] }) | undefined> {
  const { rows } = await db.query<OverviewSums & { added: readonly AddedDay[] }>({
    name: 'select-overview',
    text: overviewSql,
    values: [accountId, firstDay.toString(), today.toString(), latenessMinutes, endedStatuses],
    onlyReads: true,
  });
  return rows[0];
}

/** The least bound that an arrival `p` was not later than. */
const boundOfArrival = `(SELECT min(bound) FROM unnest($4::integer[]) AS bound
  WHERE p.arrived_at <= p.promised_at + make_interval(mins => bound))`;

/** The UAE's wall time without asking the server's time zone tables. */
const hourOfBooking = "extract(hour FROM t.created_at AT TIME ZONE interval '4 hours')::integer";

/** Counts trips `t` by hour and status. */
const byHour = (trips: string) => `
  SELECT ${hourOfBooking} AS hour, t.status, count(*)::integer AS trips ${trips} GROUP BY 1, 2`;

/** Counts arrivals at the pickups of trips `t`, each found by the trip. */
const byBound = (trips: string) => `
  SELECT arrived.bound AS "latestMinutes", count(*)::integer AS arrivals ${trips} CROSS JOIN LATERAL (
    SELECT ${boundOfArrival} AS bound FROM arrival_promises p WHERE p.account_id = t.account_id AND p.trip_id = t.trip_id
      AND p.leg = 'pickup' AND p.arrived_at IS NOT NULL OFFSET 0
  ) AS arrived GROUP BY 1`;

/**
 * What is told of a trip `t` may still change: when its truck came may be confirmed long after its end. Not said as the index of
 * what nobody has confirmed says it: while few wait, that would be read whole for each trip, and later more do.
 */
const mayChange = `(t.status <> ALL ($5::smallint[]) OR EXISTS (SELECT FROM trip_presses press
  WHERE press.account_id = t.account_id AND press.trip_id = t.trip_id AND press.step = 'arrived'
    AND coalesce(press.confirmed_at, press.refused_at) IS NULL OFFSET 0))`;

const ofDay = 'FROM (SELECT * FROM booked WHERE booked.day = d.day AND NOT may_change) AS t';
const stillOpen = 'FROM open_now AS t';

const jsonOf = (rows: string, order: string) =>
  `(SELECT coalesce(jsonb_agg(to_jsonb(each) ORDER BY ${order}), '[]') FROM (${rows}) AS each)`;

/** What the account posted from a moment to another. */
const postedIn = (bounds: string) => `
  SELECT coalesce(sum(CASE 'wallet' WHEN to_ledger THEN amount_fils WHEN from_ledger THEN -amount_fils ELSE 0 END), 0)::bigint
      AS moved_fils,
    coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'held' AND to_ledger IN ('revenue', 'vat_payable')), 0)::bigint
      AS spent_fils
  FROM ledger_entries WHERE account_id = $1 AND ${bounds}`;

const overviewSql = `
WITH period AS (
  SELECT day::date AS day, day AT TIME ZONE interval '4 hours' AS begins,
    (day + interval '1 day') AT TIME ZONE interval '4 hours' AS ends
  FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') AS series (day)
), kept AS (
  SELECT k.* FROM account_days k JOIN accounts a USING (account_id)
  WHERE k.account_id = $1 AND k.day >= $2::date AND k.day < $3::date AND NOT a.clock_was_set
), unkept AS (
  SELECT * FROM period WHERE NOT EXISTS (SELECT FROM kept WHERE kept.day = period.day)
), booked AS MATERIALIZED (
  SELECT d.day, t.account_id, t.trip_id, t.status, t.created_at, ${mayChange} AS may_change
  FROM unkept AS d JOIN trips t ON t.account_id = $1 AND t.created_at >= d.begins AND t.created_at < d.ends
), added AS MATERIALIZED (
  SELECT d.day, posted.moved_fils, posted.spent_fils, ${jsonOf(byHour(ofDay), 'hour, status')} AS hours,
    ${jsonOf(byBound(ofDay), '"latestMinutes"')} AS arrivals,
    ARRAY(SELECT trip_id FROM booked WHERE booked.day = d.day AND may_change ORDER BY trip_id) AS open_trips
  FROM unkept AS d CROSS JOIN LATERAL (${postedIn('created_at >= d.begins AND created_at < d.ends')}) AS posted
), days AS MATERIALIZED (
  SELECT * FROM added UNION ALL SELECT day, moved_fils, spent_fils, hours, arrivals, open_trips FROM kept
), open_now AS MATERIALIZED (
  SELECT t.* FROM (SELECT DISTINCT unnest(open_trips) AS trip_id FROM days) AS named
  JOIN trips t ON t.account_id = $1 AND t.trip_id = named.trip_id
), later AS (
  -- By a clock that was ahead before it was set back.
  ${postedIn(`created_at >= ($3::date + interval '1 day') AT TIME ZONE interval '4 hours'`)}
), told AS (
  SELECT day, spent_fils, coalesce(sum(moved_fils) OVER (ORDER BY day ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0)
      + (SELECT moved_fils FROM later) AS moved_later_fils,
    (SELECT coalesce(sum(h.trips), 0) FROM jsonb_to_recordset(hours) AS h (trips integer)) + cardinality(open_trips) AS trips
  FROM days
)
SELECT
  (SELECT jsonb_agg(jsonb_build_object('date', to_char(day, 'YYYY-MM-DD'), 'spentFils', spent_fils,
    'balanceFils', w.balance_fils - moved_later_fils, 'trips', trips) ORDER BY day) FROM told) AS days,
  ${jsonOf(
    `SELECT hour, status, sum(trips)::integer AS trips FROM (
       SELECT h.* FROM days CROSS JOIN jsonb_to_recordset(hours) AS h (hour integer, status smallint, trips integer)
       UNION ALL ${byHour(stillOpen)}
     ) AS counted GROUP BY hour, status`,
    'hour, status',
  )} AS hours,
  ${jsonOf(
    `SELECT "latestMinutes", sum(arrivals)::integer AS arrivals FROM (
       SELECT a.* FROM days CROSS JOIN jsonb_to_recordset(arrivals) AS a ("latestMinutes" integer, arrivals integer)
       UNION ALL ${byBound(stillOpen)}
     ) AS counted GROUP BY "latestMinutes"`,
    '"latestMinutes"',
  )} AS arrivals,
  ${jsonOf("SELECT to_char(day, 'YYYY-MM-DD') AS day, moved_fils, spent_fils, hours, arrivals, open_trips FROM added", 'day')}
    AS added
FROM wallets w WHERE w.account_id = $1`;

/** Keeps the sums of days that are over, unless the account has ever set its clock: such a one may come back to a day. */
export async function keepDays(db: Queryable, accountId: number, days: readonly AddedDay[]): Promise<void> {
  await db.query({
    text: `INSERT INTO account_days (account_id, day, moved_fils, spent_fils, hours, arrivals, open_trips)
           SELECT account_id, added.* FROM accounts CROSS JOIN jsonb_to_recordset($2)
             AS added (day date, moved_fils bigint, spent_fils bigint, hours jsonb, arrivals jsonb, open_trips bigint[])
           WHERE account_id = $1 AND NOT clock_was_set
           ON CONFLICT DO NOTHING`,
    values: [accountId, JSON.stringify(days)],
  });
}
