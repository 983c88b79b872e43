import type { FareLine } from '@satha/terms/fare-lines';
import type { Coordinates } from '../../values/coordinates.ts';
import type { Fils } from '../../values/money.ts';
import { Problem } from '../../values/problem.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { describePlace } from '../places/describe-place.ts';
import type { Place, PlaceProvider } from '../places/place-provider.ts';
import { calculateFare } from '../pricing/calculate-fare.ts';
import type { TariffBook } from '../pricing/tariff-book.ts';
import { findRoute } from '../routing/find-route.ts';
import type { RouteProvider } from '../routing/route-provider.ts';
import type { ActedRule } from '../routing/truck-rules/find-way-under-rules.ts';
import type { ServiceArea } from '../service-area/service-area.ts';
import type { Toll, TollBook } from '../tolls/toll-book.ts';
import { gatesFor, toTollLine } from '../tolls/toll-book.ts';
import { requireVehicleType, type VehicleType, type VehicleTypes } from '../vehicle-types/vehicle-type.ts';

/** What is sold and for how much, as last read from the database. */
export type PriceList = {
  readonly vehicleTypes: VehicleTypes;
  readonly tariffBook: TariffBook;
  /** The one that the tariff book goes by. */
  readonly calendar: Calendar;
  readonly tolls: TollBook;
};

export type QuoteDeps = {
  readonly priceList: () => PriceList;
  readonly serviceArea: ServiceArea;
  readonly fareRouteProvider: RouteProvider;
  readonly places: PlaceProvider;
};

export type QuoteRequest = {
  /** By whose setting tolls are told or charged; undefined: by that for all accounts. */
  readonly accountId: number | undefined;
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly vehicleTypeId: number;
  readonly departureAt: Temporal.Instant;
};

/** The computed answer for one request; a trip keeps a copy of it. */
export type Quote = {
  readonly distanceMeters: number;
  readonly durationSeconds: number;
  readonly poweredBy: string;
  readonly dataVersion: string;
  readonly fareFils: Fils;
  readonly fareLines: readonly FareLine[];
  /** Tax contained in the fare. */
  readonly vatFils: Fils;
  readonly vatBasisPoints: number;
  readonly tariffId: number;
  readonly pickup: Place;
  readonly destination: Place;
};

/** A quote as it is told, with what nobody has to keep of it. */
export type ToldQuote = Quote & {
  /** The truck rules that the way goes by, or would break; left out where there are none. */
  readonly rules?: readonly ActedRule[];
  /** The gates on the way, in the fare or not; left out where there are none, and where the account is not told of them. */
  readonly tolls?: readonly ToldToll[];
};

export type ToldToll = Toll & { readonly isCharged: boolean };

/**
 * Returns the vehicle type of a request that may be quoted.
 * @throws Problem invalid_vehicle_type, pickup_outside_uae, destination_outside_uae, in this order.
 */
export function requireQuotable(
  deps: Pick<QuoteDeps, 'priceList' | 'serviceArea'>,
  request: Pick<QuoteRequest, 'from' | 'to' | 'vehicleTypeId'>,
  use: 'estimate' | 'trip',
): VehicleType {
  const vehicleType = requireVehicleType(deps.priceList().vehicleTypes, request.vehicleTypeId, use);
  if (!deps.serviceArea.contains(request.from)) throw new Problem('pickup_outside_uae');
  if (!deps.serviceArea.contains(request.to)) throw new Problem('destination_outside_uae');
  return vehicleType;
}

/**
 * Makes route, places and fare of a request that `requireQuotable` let pass; the same request on the same
 * data is always the same quote. The truck rules are named where they are asked for, which takes longer. Undefined when no
 * road leads there.
 * @throws RouteProviderUnavailable when no route provider could tell.
 */
export async function makeQuote(
  deps: QuoteDeps,
  vehicleType: VehicleType,
  request: QuoteRequest,
  { tellsRules = false } = {},
): Promise<ToldQuote | undefined> {
  const { accountId, from, to, vehicleTypeId, departureAt } = request;
  const { tariffBook, calendar, tolls: tollBook } = deps.priceList();
  const tariff = tariffBook.findTariff(vehicleTypeId, departureAt);
  if (!tariff) throw new Problem('invalid_vehicle_type');
  const { vehicleClass } = vehicleType;
  const fareRoutes = { routeProvider: deps.fareRouteProvider, calendar: () => calendar };
  const route = await findRoute(fareRoutes, {
    ...{ from, to, vehicleClass, vehicleTypeId, departureAt },
    ...{ tellsRules, gates: gatesFor(tollBook, accountId), weighing: tollBook.weighing },
  });
  if (!route) return undefined;
  const { distanceMeters, durationSeconds, poweredBy, dataVersion, rules, passes = [] } = route;
  const eventFactors = tariffBook.findEventFactors(vehicleTypeId, departureAt);
  const mode = tollBook.modeOf(accountId);
  const found = mode === 'none' ? [] : tollBook.tollsOf(passes);
  const isCharged = mode === 'charged';
  const tolls = isCharged ? found.map(toTollLine) : [];
  const fare = calculateFare(tariff, { distanceMeters, durationSeconds, departureAt, eventFactors, tolls });
  return {
    distanceMeters,
    durationSeconds,
    poweredBy,
    dataVersion,
    ...(rules && { rules }),
    ...(found.length > 0 && { tolls: found.map((toll) => ({ ...toll, isCharged })) }),
    fareFils: fare.fareFils,
    fareLines: fare.lines,
    vatFils: fare.vatFils,
    vatBasisPoints: tariff.vatBasisPoints,
    tariffId: fare.tariffId,
    ...describeEnds(deps, request),
  };
}

/** Returns what stands at the two ends of a request, as far as it is known. */
export function describeEnds(
  deps: Pick<QuoteDeps, 'places'>,
  { from, to }: Pick<QuoteRequest, 'from' | 'to'>,
): Pick<Quote, 'pickup' | 'destination'> {
  return { pickup: describePlace(deps, from), destination: describePlace(deps, to) };
}
