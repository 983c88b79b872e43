import { type EndCount, endCounts } from '@satha/terms/figures';
import { finalStatuses, isFinal, tripStatusList } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { dayOf, hourOf, weekdayOf } from '../../trips/all-accounts/measuring/queries.ts';
import { createPlace } from '../../trips/searching/place.ts';
import type { FiguresPeriod } from '../figures-period.ts';
import { figuresKey, fromTrips, selectDays } from '../period-store.ts';

export type TripsOfDay = {
  /** `2026-11-20`. */
  readonly date: string;
  /** Booked that day; by their present status, all but those that are open have ended. */
  readonly trips: number;
  readonly open: number;
} & Readonly<Record<EndCount, number>>;

export type CountedTrips = {
  /** Oldest first; none is left out. */
  readonly days: readonly TripsOfDay[];
  /** By Monday 1 … Sunday 7 and hour of the booking; only where there are some. */
  readonly hours: readonly { readonly weekday: number; readonly hour: number; readonly trips: number }[];
};

/** Counts the trips that were booked in a period, by day and by hour of the week. */
export async function countTrips(db: Queryable, period: FiguresPeriod): Promise<CountedTrips> {
  const values: unknown[] = [];
  const place = createPlace(values);
  const having = (condition: string) => `coalesce(sum(trips) FILTER (WHERE ${condition}), 0)`;
  const ends = tripStatusList.flatMap(({ name, code }) =>
    isFinal(name) ? [`${having(`status = ${code}`)} AS "${endCounts[name]}"`] : [],
  );
  const { rows } = await db.query<CountedTrips>({
    text: `WITH counted AS (
             SELECT ${dayOf('t.created_at')} AS date, ${weekdayOf('t.created_at')} AS weekday,
               ${hourOf('t.created_at')} AS hour, t.status, count(*) AS trips
             ${fromTrips(period, place)} GROUP BY 1, 2, 3, 4
           ), days AS (
             SELECT date, coalesce(sum(trips), 0) AS trips,
               ${having(`status NOT IN (${finalStatuses.join(', ')})`)} AS open,
               ${ends.join(', ')}
             FROM (${selectDays(period, place)}) AS day LEFT JOIN counted USING (date) GROUP BY date
           ), hours AS (
             SELECT weekday, hour, sum(trips) AS trips FROM counted GROUP BY weekday, hour
           )
           SELECT (SELECT jsonb_agg(to_jsonb(days) ORDER BY date) FROM days) AS days,
             (SELECT coalesce(jsonb_agg(to_jsonb(hours) ORDER BY weekday, hour), '[]') FROM hours) AS hours`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  return rows[0] as CountedTrips;
}
