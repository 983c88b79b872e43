import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { dayOf, hourOf, weekdayOf } from '../../trips/all-accounts/measuring/queries.ts';
import { createPlace, type Place } from '../../trips/searching/place.ts';
import type { FiguresPeriod } from '../figures-period.ts';
import { figuresKey, isWithin, selectDays } from '../period-store.ts';

export type SummedRevenue = {
  /** Oldest first; none is left out. */
  readonly days: readonly {
    readonly date: string;
    /** Posted that day, less what was given back; without VAT. */
    readonly revenueFils: Fils;
    readonly vatFils: Fils;
    /** Trips whose revenue it is: they ended that day. */
    readonly trips: number;
  }[];
  /** By Monday 1 … Sunday 7 and hour of the posting; only where there is some. */
  readonly hours: readonly {
    readonly weekday: number;
    readonly hour: number;
    readonly revenueFils: Fils;
    readonly trips: number;
  }[];
};

/** Sums what the ledger has as revenue and VAT of a period, by day and by hour of the week. */
export async function sumRevenue(db: Queryable, period: FiguresPeriod): Promise<SummedRevenue> {
  const values: unknown[] = [];
  const place = createPlace(values);
  const sum = (ledger: string) =>
    `coalesce(sum(CASE '${ledger}' WHEN to_ledger THEN amount_fils WHEN from_ledger THEN -amount_fils ELSE 0 END), 0)`;
  const countOfTrips = "count(DISTINCT trip_id) FILTER (WHERE 'revenue' IN (from_ledger, to_ledger))";
  const { rows } = await db.query<SummedRevenue>({
    text: `WITH posted AS (${selectPosted(period, place)}), days AS (
             SELECT date, ${sum('revenue')} AS "revenueFils", ${sum('vat_payable')} AS "vatFils", ${countOfTrips} AS trips
             FROM (${selectDays(period, place)}) AS day LEFT JOIN posted USING (date) GROUP BY date
           ), hours AS (
             SELECT weekday, hour, ${sum('revenue')} AS "revenueFils", ${countOfTrips} AS trips
             FROM posted WHERE 'revenue' IN (from_ledger, to_ledger) GROUP BY weekday, hour
           )
           SELECT (SELECT jsonb_agg(to_jsonb(days) ORDER BY date) FROM days) AS days,
             (SELECT coalesce(jsonb_agg(to_jsonb(hours) ORDER BY weekday, hour), '[]') FROM hours) AS hours`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  return rows[0] as SummedRevenue;
}

/** The ledger is read account by account, each by its index on time. */
function selectPosted(period: FiguresPeriod, place: Place): string {
  const [date, weekday, hour] = [dayOf, weekdayOf, hourOf].map((of) => of('posted.created_at'));
  return `SELECT ${date} AS date, ${weekday} AS weekday, ${hour} AS hour,
      from_ledger, to_ledger, amount_fils, trip_id
    FROM accounts a CROSS JOIN LATERAL (
      SELECT e.created_at, from_ledger, to_ledger, amount_fils, trip_id FROM ledger_entries e
      WHERE e.account_id = a.account_id AND ${isWithin('e.created_at', period, place)}
        AND (from_ledger IN ('revenue', 'vat_payable') OR to_ledger IN ('revenue', 'vat_payable'))
      OFFSET 0
    ) AS posted
    WHERE ${period.accountId === undefined ? 'true' : `a.account_id = ${place(period.accountId)}::bigint`}
      AND ${period.withDemo ? 'true' : 'NOT a.is_demo'}`;
}
