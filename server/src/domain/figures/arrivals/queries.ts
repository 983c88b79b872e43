import { type ArrivalPunctuality, arrivalPunctualityList } from '@satha/terms/figures';
import type { Queryable } from '../../../platform/db/queryable.ts';
import {
  isArrivalAt,
  isLastArrival,
  type MeasuredPromise,
} from '../../trips/all-accounts/measuring/queries.ts';
import { createPlace } from '../../trips/searching/place.ts';
import type { FiguresPeriod } from '../figures-period.ts';
import { eachTripWith, figuresKey } from '../period-store.ts';

type Punctuality = { readonly arrival: ArrivalPunctuality; readonly trips: number };

/** Trips to whose pickup a driver came, by how late: all punctualities, the best first. */
export type CountedArrivals = {
  /** By the promise that the driver was found with. */
  readonly first: readonly Punctuality[];
  /** Of those alone whose arrival an operator promised anew, by that promise. */
  readonly anew: readonly Punctuality[];
};

/**
 * Counts how arrivals at the pickups of trips that were booked in a period kept their promises, on the real clock: each trip by
 * the promise of the driver who came last.
 */
export async function countArrivals(db: Queryable, period: FiguresPeriod): Promise<CountedArrivals> {
  const values: unknown[] = [];
  const columns = (promise: MeasuredPromise) =>
    arrivalPunctualityList.map(
      (arrival) =>
        `count(*) FILTER (WHERE ${isArrivalAt(arrival, promise)})::integer AS ${promise}_${arrival}`,
    );
  const { rows } = await db.query<Record<string, number>>({
    text: `SELECT ${[...columns('first'), ...columns('anew')].join(', ')}
           FROM ${eachTripWith('arrival_promises', 'p', period, createPlace(values))} WHERE ${isLastArrival}`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  const of = (promise: MeasuredPromise) =>
    arrivalPunctualityList.map((arrival) => ({ arrival, trips: rows[0]?.[`${promise}_${arrival}`] ?? 0 }));
  return { first: of('first'), anew: of('anew') };
}
