import { startOfUaeDay } from '../../values/uae-time.ts';
import { isNoDemo } from '../trips/all-accounts/measuring/queries.ts';
import type { Place } from '../trips/searching/place.ts';
import type { FiguresPeriod } from './figures-period.ts';

/** Figures wait for each other in memory, and leave most of the database's connections to everything else. */
export const figuresKey = 'figures';

type MomentColumn = 'created_at' | 'departure_at';

/**
 * Makes the SQL that selects the trips `t` of a period, by when they were booked or are to depart. An index of the moments bounds
 * what is read; one by account where an account is given.
 */
export function fromTrips(period: FiguresPeriod, place: Place, column: MomentColumn = 'created_at'): string {
  return `FROM trips t WHERE ${isWithin(`t.${column}`, period, place)}${
    period.accountId === undefined ? '' : ` AND t.account_id = ${place(period.accountId)}::bigint`
  }${period.withDemo ? '' : ` AND ${isNoDemo}`}`;
}

/**
 * Makes the SQL of the trips `t` of a period with what a table has about each, found by the trip: without OFFSET, a look at the
 * whole table would seem as quick.
 */
export function eachTripWith(table: string, alias: string, period: FiguresPeriod, place: Place): string {
  return `(SELECT t.account_id, t.trip_id ${fromTrips(period, place)}) t
    CROSS JOIN LATERAL (
      SELECT * FROM ${table} WHERE account_id = t.account_id AND trip_id = t.trip_id OFFSET 0
    ) AS ${alias}`;
}

/** Makes the condition on a moment that it lies in a period. */
export function isWithin(moment: string, { from, to }: FiguresPeriod, place: Place): string {
  const bounds = [from, to.add({ days: 1 })].map((day) => place(startOfUaeDay(day).toString()));
  return `${moment} >= ${bounds[0]}::timestamptz AND ${moment} < ${bounds[1]}::timestamptz`;
}

/** Makes the SQL that selects each day of a period as `date`. */
export function selectDays({ from, to }: FiguresPeriod, place: Place): string {
  return `SELECT to_char(day, 'YYYY-MM-DD') AS date
    FROM generate_series(${place(from.toString())}::timestamp, ${place(to.toString())}::timestamp, interval '1 day') AS day`;
}
