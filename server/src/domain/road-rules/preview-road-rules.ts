import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import { calculateFare } from '../pricing/calculate-fare.ts';
import type { PriceList } from '../quotes/make-quote.ts';
import type { RuledRoutes } from '../routing/route-provider.ts';
import { findWayUnderRules } from '../routing/truck-rules/find-way-under-rules.ts';
import { selectPreviewedTrips, type TripRow } from './previewed-trips-store.ts';

export type PreviewedTrip = {
  readonly accountId: number;
  readonly tripId: number;
  readonly moreMeters: number;
  readonly moreSeconds: number;
  readonly moreWaitSeconds: number;
  /** By the prices that held when it departed, as for a trip that is priced anew by its way. */
  readonly moreFareFils: Fils;
};

/** What other rules would have changed on the trips of a period. */
export type RulePreview = {
  readonly trips: number;
  /** Those whose way, time, waiting or fare would be another, those that change most first. */
  readonly changed: readonly PreviewedTrip[];
};

/** Ways by two books of rules: by those that hold, undefined for none, and by those that are tried. */
export type PreviewedRoads = { readonly held: RuledRoutes | undefined; readonly tried: RuledRoutes };

/** Finds the ways of a period's trips by the rules that hold and by others, on the map of today. */
export async function previewRoadRules(
  db: Queryable,
  { held, tried }: PreviewedRoads,
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
  prices: PriceList,
): Promise<RulePreview> {
  const trips = await selectPreviewedTrips(db, from, until);
  const changed = trips.flatMap((trip): PreviewedTrip[] => {
    const before = held ? wayOf(held, trip, prices) : wayOf(tried, trip, prices, 0);
    const after = wayOf(tried, trip, prices);
    if (before === undefined || after === undefined) return [];
    const difference = {
      moreMeters: after.distanceMeters - before.distanceMeters,
      moreSeconds: after.durationSeconds - before.durationSeconds,
      moreWaitSeconds: after.waitSeconds - before.waitSeconds,
      moreFareFils: after.fareFils - before.fareFils,
    };
    if (Object.values(difference).every((value) => value === 0)) return [];
    return [{ accountId: trip.account_id, tripId: trip.trip_id, ...difference }];
  });
  const weight = ({ moreSeconds, moreWaitSeconds }: PreviewedTrip) => Math.abs(moreSeconds + moreWaitSeconds);
  return { trips: trips.length, changed: changed.toSorted((one, other) => weight(other) - weight(one)) };
}

/** Undefined for a trip that no rule can bind. */
function wayOf(
  ruled: RuledRoutes,
  trip: TripRow,
  { vehicleTypes, calendar, tariffBook }: PriceList,
  bits?: number,
) {
  const { vehicle_type_id: vehicleTypeId, departure_at: departureAt } = trip;
  const vehicleClass = vehicleTypes.get(vehicleTypeId)?.vehicleClass;
  const tariff = tariffBook.findTariff(vehicleTypeId, departureAt);
  if (vehicleClass !== 'truck' || !tariff) return undefined;
  const request = {
    from: { lat: trip.from_lat, lng: trip.from_lng },
    to: { lat: trip.to_lat, lng: trip.to_lng },
    vehicleClass,
  };
  const binding = bits ?? ruled.book.bitsFor(vehicleTypeId, departureAt);
  const way = findWayUnderRules(ruled, { request, departureAt, binding, isTold: false }, calendar);
  if (!way) return undefined;
  const distanceMeters = Math.round(way.route.distanceMeters);
  const durationSeconds = Math.round(way.drivingSeconds);
  const eventFactors = tariffBook.findEventFactors(vehicleTypeId, departureAt);
  const { fareFils } = calculateFare(tariff, { distanceMeters, durationSeconds, departureAt, eventFactors });
  return { distanceMeters, durationSeconds, waitSeconds: Math.round(way.waitSeconds), fareFils };
}
