import type { Queryable } from '../../platform/db/queryable.ts';
import { lookUpTogether } from '../../platform/db/together/look-up-together.ts';
import type { Clock } from '../../values/clock.ts';
import type { OfferOfTrip, OpenOffer } from './offer.ts';
import { selectOffersOfTrip, selectOpenOffersOf } from './open-offers-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** What each of the drivers is being asked at this moment, in their order; one query for all of them. */
export function findOpenOffers(
  { db, clock }: Deps,
  driverIds: readonly number[],
): Promise<(OpenOffer | undefined)[]> {
  return selectOpenOffersOf(db, driverIds, clock());
}

export type FindOpenOffer = (driverId: number) => Promise<OpenOffer | undefined>;

/** Finds what one driver is being asked; the drivers of requests that arrive together are looked up together. */
export function createOpenOfferFinder(deps: Deps): FindOpenOffer {
  return lookUpTogether((driverIds: readonly number[]) => findOpenOffers(deps, driverIds));
}

/** Everybody who was asked for a trip, in order, and what they said: for an operator. */
export function findOffersOfTrip(db: Queryable, accountId: number, tripId: number): Promise<OfferOfTrip[]> {
  return selectOffersOfTrip(db, accountId, tripId);
}
