import type { Coordinates } from '../../values/coordinates.ts';
import { Problem } from '../../values/problem.ts';
import { describePlace } from '../places/describe-place.ts';
import { calculateFare } from '../pricing/calculate-fare.ts';
import type { QuoteDeps } from '../quotes/make-quote.ts';
import { findRoute, secondsToArrival } from '../routing/find-route.ts';
import { gatesFor } from '../tolls/toll-book.ts';
import type { Trip } from '../trips/trip.ts';
import type { QuotedDestination } from './extras-store.ts';

export type QuoteDestinationDeps = QuoteDeps & {
  /** How many times faster than life trucks are: 1 but in the sandbox. */
  readonly timeScale: number;
};

/** Our own figure: after so long a truck is no more where it was last heard of. */
const oldPositionMinutes = 5;

/**
 * Quotes another destination for a vehicle that is on the truck. It costs what the trip's fare would be more if its way were
 * longer by as much as the drive to the new destination is longer than that to the present one, both from where the truck is;
 * and nothing where it is neither farther nor longer to drive. So do the tolls of the one drive against those of the other,
 * where the account is charged for them. Tariff and surcharges are those that hold for the trip's
 * departure by now. A truck that was not heard of for five minutes counts as at the present destination, and so does one from
 * which no road leads there.
 * @throws Problem destination_outside_uae, no_route_found. @throws RouteProviderUnavailable when no route provider could tell.
 */
export async function quoteDestination(
  deps: QuoteDestinationDeps,
  trip: Trip,
  to: Coordinates,
  at: Temporal.Instant,
): Promise<QuotedDestination> {
  if (!deps.serviceArea.contains(to)) throw new Problem('destination_outside_uae');
  const { tariffBook, calendar, vehicleTypes, tolls } = deps.priceList();
  const { accountId, vehicleTypeId, departureAt, destination: present } = trip;
  const isCharged = tolls.modeOf(accountId) === 'charged';
  const vehicleClass = vehicleTypes.get(vehicleTypeId)?.vehicleClass ?? 'truck';
  const from = recentPosition(trip, at) ?? present;
  const drive = (end: Coordinates) =>
    findRoute(
      { routeProvider: deps.fareRouteProvider, calendar: () => calendar },
      {
        ...{ from: pointOf(from), to: pointOf(end), vehicleClass, vehicleTypeId, departureAt: at },
        ...{ gates: gatesFor(tolls, accountId), weighing: tolls.weighing },
      },
    );
  const [there, toPresent] = await Promise.all([drive(to), drive(present)]);
  if (!there) throw new Problem('no_route_found');
  const tariff = tariffBook.findTariff(vehicleTypeId, departureAt);
  if (!tariff) throw new Error(`vehicle type ${vehicleTypeId} of trip ${trip.tripId} has no tariff`);
  const eventFactors = tariffBook.findEventFactors(vehicleTypeId, departureAt);
  const fareOf = (distanceMeters: number, durationSeconds: number) =>
    calculateFare(tariff, { distanceMeters, durationSeconds, departureAt, eventFactors }).fareFils;
  const moreMeters = Math.max(0, there.distanceMeters - (toPresent?.distanceMeters ?? 0));
  const moreSeconds = Math.max(0, there.durationSeconds - (toPresent?.durationSeconds ?? 0));
  const tollsOf = (way: typeof toPresent) =>
    tolls.tollsOf((isCharged && way?.passes) || []).reduce((sum, { amountFils }) => sum + amountFils, 0);
  const moreTollFils = Math.max(0, tollsOf(there) - tollsOf(toPresent));
  const { distanceMeters, durationSeconds } = trip;
  const { address, areaName } = describePlace(deps, to);
  return {
    ...pointOf(to),
    address: address?.en,
    areaName: areaName?.en,
    amountFils:
      fareOf(distanceMeters + moreMeters, durationSeconds + moreSeconds) -
      fareOf(distanceMeters, durationSeconds) +
      moreTollFils,
    driveSeconds: secondsToArrival(there) / deps.timeScale,
    insteadOfLat: present.lat,
    insteadOfLng: present.lng,
  };
}

function recentPosition({ driver }: Trip, at: Temporal.Instant): Coordinates | undefined {
  const position = driver?.position;
  if (!position) return undefined;
  const ageMs = at.epochMilliseconds - position.recordedAt.epochMilliseconds;
  return ageMs <= oldPositionMinutes * 60_000 ? position : undefined;
}

const pointOf = ({ lat, lng }: Coordinates): Coordinates => ({ lat, lng });
