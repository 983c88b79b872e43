import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { startOfUaeDay } from '../../../values/uae-time.ts';
import { hourOf, pickupField } from '../../trips/all-accounts/measuring/queries.ts';
import { createPlace, type Place } from '../../trips/searching/place.ts';
import { countTimes, type FiguresPeriod } from '../figures-period.ts';
import { figuresKey, fromTrips } from '../period-store.ts';

/** Trips that were wanted, and those of them for which nobody was found. */
export type Wanted = { readonly trips: number; readonly unserved: number };
export type WantedAtHour = Wanted & { readonly hour: number };

export type CountedDemand = {
  /** The fields in which most trips begin, those first, by the number of their southern and western edges. */
  readonly fields: readonly (Wanted & {
    readonly lat: number;
    readonly lng: number;
    /** What most pickups in it are called; null where nobody knows. */
    readonly areaName: string | null;
    /** By hour of the departure; only those with trips. */
    readonly hours: readonly WantedAtHour[];
  })[];
  /** In all other fields. */
  readonly otherTrips: number;
  /** All 24; how often each has begun in the period, by the real clock. */
  readonly hours: readonly (WantedAtHour & { readonly shiftMinutes: number; readonly times: number })[];
};

/** Our own figure: as many fields are told one by one. */
const mostFields = 60;
/** Our own figure: nobody is on shift for longer, so that older ones need not be looked at. */
const longestShiftDays = 7;

/**
 * Counts the trips that depart in a period by field of their pickup and hour of the day, with those that nobody was found for, and
 * the minutes that drivers were on shift in each hour: of the whole company, and of none for one account. Where they were is not
 * kept; how many were free in each field is a figure of its own.
 */
export async function countDemand(
  db: Queryable,
  period: FiguresPeriod,
  now: Temporal.Instant,
): Promise<CountedDemand> {
  const [{ fields, otherTrips, hours }, shiftMinutes] = await Promise.all([
    selectWanted(db, period),
    selectShiftMinutes(db, period, now),
  ]);
  return {
    ...{ fields, otherTrips },
    hours: Array.from({ length: 24 }, (_, hour) => ({
      ...(hours.find((each) => each.hour === hour) ?? { hour, trips: 0, unserved: 0 }),
      shiftMinutes: shiftMinutes.get(hour) ?? 0,
      times: countTimes(period, hour, now),
    })),
  };
}

type SelectedWanted = Omit<CountedDemand, 'hours'> & { readonly hours: readonly WantedAtHour[] };

async function selectWanted(db: Queryable, period: FiguresPeriod): Promise<SelectedWanted> {
  const values: unknown[] = [];
  const place = createPlace(values);
  const sums = 'sum(trips) AS trips, sum(unserved) AS unserved';
  const { rows } = await db.query<SelectedWanted>({
    text: `WITH counted AS (
             SELECT ${pickupField.lat} AS lat, ${pickupField.lng} AS lng, ${hourOf('t.departure_at')} AS hour,
               t.from_area_name AS name, count(*) AS trips,
               count(*) FILTER (WHERE t.status = ${tripStatuses.no_driver_found.code}) AS unserved
             ${fromTrips(period, place, 'departure_at')} GROUP BY 1, 2, 3, 4
           ), fields AS (
             SELECT lat, lng, ${sums} FROM counted GROUP BY lat, lng ORDER BY 3 DESC, lat, lng LIMIT ${mostFields}
           ), told AS (
             SELECT lat, lng, trips, unserved, (
               SELECT name FROM counted c WHERE c.lat = f.lat AND c.lng = f.lng AND name IS NOT NULL
               GROUP BY name ORDER BY sum(c.trips) DESC, name LIMIT 1
             ) AS "areaName", (
               SELECT jsonb_agg(to_jsonb(each) ORDER BY hour)
               FROM (SELECT hour, ${sums} FROM counted c WHERE c.lat = f.lat AND c.lng = f.lng GROUP BY hour) AS each
             ) AS hours
             FROM fields f
           )
           SELECT (SELECT coalesce(jsonb_agg(to_jsonb(told) ORDER BY trips DESC, lat, lng), '[]') FROM told) AS fields,
             ((SELECT coalesce(sum(trips), 0) FROM counted) - (SELECT coalesce(sum(trips), 0) FROM fields))::integer
               AS "otherTrips",
             (SELECT coalesce(jsonb_agg(to_jsonb(each)), '[]')
               FROM (SELECT hour, ${sums} FROM counted GROUP BY hour) AS each) AS hours`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  return rows[0] as SelectedWanted;
}

/** Shifts are read driver by driver, each by the index of theirs. */
async function selectShiftMinutes(
  db: Queryable,
  period: FiguresPeriod,
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, number>> {
  if (period.accountId !== undefined) return new Map();
  const values: unknown[] = [];
  const { rows } = await db.query<{ hour: number; minutes: number }>({
    text: `SELECT ${hourOf('piece.hour')} AS hour,
             (sum(extract(epoch FROM least(worked.ended_at, piece.hour + interval '1 hour')
               - greatest(worked.started_at, piece.hour))) / 60)::integer AS minutes
           FROM (${selectWorked(period, now, createPlace(values))}) AS worked
           CROSS JOIN LATERAL generate_series(date_trunc('hour', worked.started_at, 'UTC'), worked.ended_at, interval '1 hour')
             AS piece (hour)
           GROUP BY 1`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  return new Map(rows.map(({ hour, minutes }) => [hour, minutes]));
}

function selectWorked({ from, to, withDemo }: FiguresPeriod, now: Temporal.Instant, place: Place): string {
  const start = startOfUaeDay(from);
  const bounds = [start, startOfUaeDay(to.add({ days: 1 })), now].map(
    (at) => `${place(at.toString())}::timestamptz`,
  );
  const [first, end, present] = bounds;
  const oldest = `${place(start.subtract({ hours: 24 * longestShiftDays }).toString())}::timestamptz`;
  return `SELECT greatest(s.started_at, ${first}) AS started_at, least(coalesce(s.ended_at, ${present}), ${end}) AS ended_at
    FROM drivers d CROSS JOIN LATERAL (
      SELECT started_at, ended_at FROM shifts WHERE driver_id = d.driver_id
        AND started_at >= ${oldest} AND started_at < least(${end}, ${present}) AND coalesce(ended_at, ${present}) > ${first}
      OFFSET 0
    ) AS s
    WHERE ${withDemo ? 'true' : 'NOT d.is_demo'}`;
}
