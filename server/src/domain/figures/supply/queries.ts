import type { Queryable } from '../../../platform/db/queryable.ts';
import { hourOf, pickupField } from '../../trips/all-accounts/measuring/queries.ts';
import { createPlace } from '../../trips/searching/place.ts';
import { countTimes, type FiguresPeriod } from '../figures-period.ts';
import { figuresKey, fromTrips, isWithin } from '../period-store.ts';
import { supplyPolicy } from './supply-policy.ts';

/** Trips wanted in an hour of the day, and the drivers who were free in it, to two decimals. */
export type Compared = {
  readonly hour: number;
  readonly trips: number;
  /** Each time that the hour came, on average; null where it has yet to come. */
  readonly tripsPerHour: number | null;
  /** On average; null where that is not known. */
  readonly freeDrivers: number | null;
  /** Trips in each such hour less free drivers; null where either is not known. */
  readonly difference: number | null;
};

export type ComparedSupply = {
  /** The fields with most trips or free drivers in an hour, by the number of their southern and western edges, those first. */
  readonly fields: readonly {
    readonly lat: number;
    readonly lng: number;
    /** What most pickups in it are called; null where there were none, or nobody knows. */
    readonly areaName: string | null;
    readonly trips: number;
    /** Only those with trips or free drivers. */
    readonly hours: readonly Compared[];
  }[];
  /** In all other fields. */
  readonly otherTrips: number;
  /** All 24, of the whole company; how often each has begun in the period, and in how many looks drivers were counted in it. */
  readonly hours: readonly (Compared & { readonly times: number; readonly sampled: number })[];
};

type Cell = { readonly hour: number; readonly trips: number; readonly freeSum: number };

type SelectedSupply = {
  readonly fields: readonly (Omit<ComparedSupply['fields'][number], 'hours'> & {
    readonly hours: readonly Cell[];
  })[];
  readonly otherTrips: number;
  readonly hours: readonly Cell[];
  readonly looks: readonly { readonly hour: number; readonly sampled: number }[];
};

/** Our own figure: as many fields are told one by one. */
const mostFields = 60;
const everyHour = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Compares the trips that depart in a period with the drivers who were free, by field and hour of the day: trips on the accounts'
 * own clocks, drivers on the real one. Drivers are those of the whole company, and not known for one account's figures.
 */
export async function compareSupply(
  db: Queryable,
  period: FiguresPeriod,
  now: Temporal.Instant,
): Promise<ComparedSupply> {
  const times = everyHour.map((hour) => countTimes(period, hour, now));
  const { fields, otherTrips, hours, looks } = await selectSupply(
    db,
    period,
    times.reduce((sum, each) => sum + each, 0),
  );
  const sampledIn = (hour: number) => looks.find((look) => look.hour === hour)?.sampled ?? 0;
  const compare = ({ hour, trips, freeSum }: Cell): Compared => {
    const tripsPerHour = divide(trips, times[hour] ?? 0);
    const freeDrivers = divide(freeSum, sampledIn(hour));
    const difference = tripsPerHour === null || freeDrivers === null ? null : tripsPerHour - freeDrivers;
    return {
      ...{ hour, trips },
      tripsPerHour: round(tripsPerHour),
      freeDrivers: round(freeDrivers),
      difference: round(difference),
    };
  };
  return {
    fields: fields.map((field) => ({ ...field, hours: field.hours.map(compare) })),
    otherTrips,
    hours: everyHour.map((hour) => ({
      ...compare(hours.find((cell) => cell.hour === hour) ?? { hour, trips: 0, freeSum: 0 }),
      times: times[hour] ?? 0,
      sampled: sampledIn(hour),
    })),
  };
}

const divide = (sum: number, count: number) => (count === 0 ? null : sum / count);
const round = (value: number | null) => (value === null ? null : Math.round(100 * value) / 100);

async function selectSupply(
  db: Queryable,
  period: FiguresPeriod,
  hoursBegun: number,
): Promise<SelectedSupply> {
  const values: unknown[] = [];
  const place = createPlace(values);
  const drivers = period.accountId === undefined ? isWithin('hour', period, place) : 'false';
  const { rows } = await db.query<SelectedSupply>({
    text: `WITH wanted AS (
             SELECT ${pickupField.lat} AS lat, ${pickupField.lng} AS lng, ${hourOf('t.departure_at')} AS hour,
               t.from_area_name AS name, count(*) AS trips
             ${fromTrips(period, place, 'departure_at')} GROUP BY 1, 2, 3, 4
           ), looks AS (
             SELECT ${hourOf('hour')} AS hour, sum(sampled) AS sampled FROM supply_hours WHERE ${drivers} GROUP BY 1
           ), cells AS MATERIALIZED (
             SELECT lat, lng, hour, sum(trips) AS trips, sum(free_sum) AS free_sum FROM (
               SELECT lat, lng, hour, trips, 0 AS free_sum FROM wanted
               UNION ALL
               SELECT lat, lng, ${hourOf('hour')}, 0, free_sum FROM supply_fields
               WHERE ${drivers} AND ${period.withDemo ? 'true' : 'NOT is_demo'}
             ) AS either GROUP BY lat, lng, hour
           ), fields AS (
             SELECT lat, lng, sum(trips) AS trips, row_number() OVER (
               ORDER BY greatest(sum(trips) / nullif(${place(hoursBegun)}::numeric, 0),
                 sum(free_sum) / nullif((SELECT sum(sampled) FROM looks), 0)) DESC NULLS LAST, lat, lng
             ) AS rank
             FROM cells GROUP BY lat, lng ORDER BY rank LIMIT ${mostFields}
           ), told AS (
             SELECT rank, lat, lng, trips, (
               SELECT name FROM wanted w WHERE w.lat = f.lat AND w.lng = f.lng AND name IS NOT NULL
               GROUP BY name ORDER BY sum(w.trips) DESC, name LIMIT 1
             ) AS "areaName", (
               SELECT jsonb_agg(to_jsonb(each) ORDER BY hour)
               FROM (SELECT hour, trips, free_sum AS "freeSum" FROM cells c WHERE c.lat = f.lat AND c.lng = f.lng) AS each
             ) AS hours
             FROM fields f
           )
           SELECT (SELECT coalesce(jsonb_agg(to_jsonb(told) - 'rank' ORDER BY rank), '[]') FROM told) AS fields,
             ((SELECT coalesce(sum(trips), 0) FROM wanted) - (SELECT coalesce(sum(trips), 0) FROM fields))::integer
               AS "otherTrips",
             (SELECT coalesce(jsonb_agg(to_jsonb(each)), '[]')
               FROM (SELECT hour, sum(trips) AS trips, sum(free_sum) AS "freeSum" FROM cells GROUP BY hour) AS each) AS hours,
             (SELECT coalesce(jsonb_agg(to_jsonb(looks)), '[]') FROM looks) AS looks`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  return rows[0] as SelectedSupply;
}

/** Returns the beginning of the five minutes that were last looked at; undefined where nobody has looked. */
export async function findLastSample(db: Queryable): Promise<Temporal.Instant | undefined> {
  const { rows } = await db.query<{ hour: Temporal.Instant; last_slot: number }>({
    name: 'find-last-supply-sample',
    text: 'SELECT hour, last_slot FROM supply_hours ORDER BY hour DESC LIMIT 1',
    onlyReads: true,
  });
  const [row] = rows;
  return row?.hour.add({ seconds: row.last_slot * supplyPolicy.slotSeconds });
}
