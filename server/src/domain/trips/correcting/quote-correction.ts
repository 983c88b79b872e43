import { type CorrectedPoint, correctedPoints } from '@satha/terms/operator-acts';
import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Coordinates } from '../../../values/coordinates.ts';
import { Problem } from '../../../values/problem.ts';
import type { Place } from '../../places/place-provider.ts';
import { makeQuote, type QuoteDeps, requireQuotable } from '../../quotes/make-quote.ts';
import { findRoute, secondsToArrival } from '../../routing/find-route.ts';
import type { Trip } from '../trip.ts';
import type { CorrectionQuote } from './correction-store.ts';

export type QuoteCorrectionDeps = QuoteDeps & {
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

/** Where the points are in truth; what is left out stays. */
export type Correction = Partial<Readonly<Record<CorrectedPoint, Coordinates>>>;

const { driver_to_pickup: onTheWay, at_pickup: atPickup } = tripStatuses;

/**
 * Lets pass a correction that the trip is in a status for: of the pickup until the driver is there, of the destination until
 * the vehicle is being loaded.
 * @throws Problem trip_status_conflict; invalid_request where nothing is corrected.
 */
export function requireCorrectable({ status }: Pick<Trip, 'status'>, correction: Correction): void {
  if (!correction.pickup && !correction.destination) {
    const message = 'pickup is missing, and so is destination; send at least one of them.';
    throw new Problem('invalid_request', { fields: [{ field: 'pickup', message }] });
  }
  const latest = correction.pickup ? onTheWay.code : atPickup.code;
  if (status > latest) throw new Problem('trip_status_conflict');
}

/**
 * Quotes a trip with its points corrected: by the prices, surcharges and roads that hold for its departure by now.
 * @throws Problem pickup_outside_uae, destination_outside_uae, no_route_found.
 * @throws RouteProviderUnavailable when no route provider could tell.
 */
export async function quoteCorrection(
  deps: QuoteCorrectionDeps,
  trip: Trip,
  correction: Correction,
  at: Temporal.Instant,
): Promise<CorrectionQuote> {
  const { accountId, vehicleTypeId, departureAt } = trip;
  const from = pointOf(correction.pickup ?? trip.pickup);
  const to = pointOf(correction.destination ?? trip.destination);
  const vehicleType = requireQuotable(deps, { from, to, vehicleTypeId }, 'trip');
  const [quote, pickupSeconds] = await Promise.all([
    makeQuote(deps, vehicleType, { accountId, from, to, vehicleTypeId, departureAt }),
    correction.pickup && driveToPickup(deps, trip, correction.pickup, at),
  ]);
  if (!quote) throw new Problem('no_route_found');
  const { pickup, destination, ...priced } = quote;
  return {
    ...priced,
    corrected: correctedPoints.filter((point) => correction[point] !== undefined),
    fromLat: from.lat,
    fromLng: from.lng,
    toLat: to.lat,
    toLng: to.lng,
    ...named('from', pickup),
    ...named('to', destination),
    pickupDriverId: pickupSeconds === undefined ? undefined : trip.driver?.driverId,
    pickupSeconds,
  };
}

function named<End extends 'from' | 'to'>(
  end: End,
  { address, areaName }: Place,
): Readonly<Record<`${End}Address` | `${End}AreaName`, string | undefined>> {
  return { [`${end}Address`]: address?.en, [`${end}AreaName`]: areaName?.en } as Readonly<
    Record<`${End}Address` | `${End}AreaName`, string | undefined>
  >;
}

/** How long the driver who is on the way needs to the corrected pickup; undefined while nobody is, or nobody can tell. */
async function driveToPickup(
  deps: QuoteCorrectionDeps,
  { status, driver, vehicleTypeId }: Trip,
  pickup: Coordinates,
  at: Temporal.Instant,
): Promise<number | undefined> {
  if (status !== onTheWay.code || !driver?.position) return undefined;
  const { calendar, vehicleTypes } = deps.priceList();
  const vehicleClass = vehicleTypes.get(vehicleTypeId)?.vehicleClass ?? 'truck';
  const way = {
    ...{ from: pointOf(driver.position), to: pointOf(pickup) },
    ...{ vehicleClass, vehicleTypeId, departureAt: at },
  };
  const route = await findRoute({ routeProvider: deps.fareRouteProvider, calendar: () => calendar }, way);
  return route && secondsToArrival(route) / deps.timeScale;
}

const pointOf = ({ lat, lng }: Coordinates): Coordinates => ({ lat, lng });
