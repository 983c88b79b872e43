import { type OfferResult, offerResults } from '@satha/terms/figures';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { isAsked } from '../../trips/all-accounts/measuring/queries.ts';
import { createPlace, type Place } from '../../trips/searching/place.ts';
import type { FiguresPeriod } from '../figures-period.ts';
import { eachTripWith, figuresKey } from '../period-store.ts';

/** How often drivers were asked, what became of it, and for how many trips. */
export type CountedOffers = {
  readonly result: OfferResult;
  readonly offers: number;
  readonly trips: number;
};

/** Counts how drivers answered when they were asked to take trips that were booked in a period; every result is there. */
export async function countOffers(db: Queryable, period: FiguresPeriod): Promise<readonly CountedOffers[]> {
  const values: unknown[] = [];
  const { rows } = await db.query<CountedOffers>({
    text: `SELECT o.status AS result, count(*)::integer AS offers, count(DISTINCT o.trip_id)::integer AS trips
           ${fromOffers(period, createPlace(values))} GROUP BY o.status`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  return offerResults.map(
    (result) => rows.find((row) => row.result === result) ?? { result, offers: 0, trips: 0 },
  );
}

export type DriverOffers = {
  readonly driverId: number;
  readonly name: string;
  readonly nameArabic: string | null;
  readonly offers: number;
  readonly accepted: number;
  readonly declined: number;
  readonly expired: number;
  readonly withdrawn: number;
  readonly open: number;
  /** Of how many trips these were. */
  readonly trips: number;
};

/** Where a page of drivers ended. */
export type DriverOffersPosition = Pick<DriverOffers, 'offers' | 'driverId'>;

/** Counts the same by driver, who was asked most first: a page, and whether more follow. */
export async function countOffersOfDrivers(
  db: Queryable,
  period: FiguresPeriod,
  { after, limit }: { readonly after?: DriverOffersPosition | undefined; readonly limit: number },
): Promise<{ readonly drivers: readonly DriverOffers[]; readonly hasMore: boolean }> {
  const values: unknown[] = [];
  const place = createPlace(values);
  const having = (result: OfferResult) =>
    `count(*) FILTER (WHERE o.status = '${result}')::integer AS ${result}`;
  const { rows } = await db.query<DriverOffers>({
    text: `SELECT driver_id AS "driverId", name, name_ar AS "nameArabic", offers, accepted, declined, expired, withdrawn,
             open, trips
           FROM (
             SELECT o.driver_id, count(*)::integer AS offers, ${having('accepted')}, ${having('declined')},
               ${having('expired')}, ${having('withdrawn')}, ${having('open')},
               count(DISTINCT o.trip_id)::integer AS trips
             ${fromOffers(period, place)} GROUP BY o.driver_id
           ) AS counted JOIN drivers USING (driver_id)
           WHERE ${after ? `(-offers, driver_id) > (${place(-after.offers)}::integer, ${place(after.driverId)}::bigint)` : 'true'}
           ORDER BY offers DESC, driver_id LIMIT ${place(limit + 1)}::integer`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  return { drivers: rows.slice(0, limit), hasMore: rows.length > limit };
}

function fromOffers(period: FiguresPeriod, place: Place): string {
  return `FROM ${eachTripWith('offers', 'o', period, place)} WHERE ${isAsked}`;
}
