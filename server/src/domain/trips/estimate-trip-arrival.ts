import type { HeldUp } from '@satha/terms/trip-concerns';
import { statusesWithDriver, type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Coordinates } from '../../values/coordinates.ts';
import { type FindRouteDeps, findRoute, secondsToArrival } from '../routing/find-route.ts';
import type { VehicleClass } from '../routing/route-provider.ts';
import type { VehicleTypes } from '../vehicle-types/vehicle-type.ts';
import { estimateDelivery, type LoadingTrip } from './promises/estimate-delivery.ts';
import { selectHeldUp } from './promises/held-up-store.ts';
import type { TripLeg } from './promises/kept-promise.ts';
import type { Trip, TripDriver } from './trip.ts';

export type EstimateTripArrivalDeps = FindRouteDeps & {
  readonly db: Queryable;
  /** The real clock. */
  readonly clock: () => Temporal.Instant;
  readonly priceList: () => { readonly vehicleTypes: VehicleTypes };
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

/** What an arrival time rests on: a position just told, one told some time ago, or none. */
export type ArrivalConfidence = 'fresh' | 'stale' | 'none';

export type DrivingLeft = { readonly distanceMeters: number; readonly durationSeconds: number };

export type TripArrival = {
  /** Where the driver arrives next: at the pickup until loading is over, then at the destination. */
  readonly leg: TripLeg;
  /** From the driver's last position, at the pace of life; undefined when it is not known. */
  readonly driving: (DrivingLeft & { readonly poweredBy: string | undefined }) | undefined;
  /** On the real clock; in the past once the driver is there; undefined when nobody can tell. */
  readonly arrivalAt: Temporal.Instant | undefined;
  readonly positionAgeSeconds: number | undefined;
  readonly confidence: ArrivalConfidence;
  /** By what the truck does not come nearer; then nobody can tell when it is there, but for an operator. */
  readonly heldUp: HeldUp | undefined;
  /** The drive that follows the pickup, as it was quoted; undefined once it has begun. */
  readonly onward: DrivingLeft | undefined;
  /** When a vehicle that is met or loaded at the pickup is at the destination; undefined where the truck is not there. */
  readonly deliveryAt: Temporal.Instant | undefined;
};

/** Our own figure: phones tell where they are every few seconds. */
const freshSeconds = 60;

/**
 * Estimates when a trip's driver arrives at its next point; undefined while no driver is at the trip. The
 * driver is taken to have driven on since the last position, so that the moment stands still between two of
 * them; once it has passed without them, it is now. Of a truck that does not come nearer no moment is told: whoever
 * counts down to it would count to nothing while the truck stands. Nothing earlier is told than an operator promised
 * anew, who knows more than the track does. Without a position, or a road from it, what was promised stands until it has
 * passed.
 * @throws RouteProviderUnavailable when nobody could tell.
 */
export async function estimateTripArrival(
  deps: EstimateTripArrivalDeps,
  trip: Trip,
): Promise<TripArrival | undefined> {
  const { driver, status } = trip;
  if (!driver || !hasDriver(status)) return undefined;
  const now = deps.clock();
  const leg = status === tripStatuses.in_progress.code ? 'destination' : 'pickup';
  const { distanceMeters, durationSeconds } = trip;
  const common = {
    leg,
    positionAgeSeconds: driver.position && Math.max(0, secondsBetween(driver.position.recordedAt, now)),
    onward: leg === 'pickup' ? { distanceMeters, durationSeconds } : undefined,
    ...{ heldUp: undefined, deliveryAt: undefined },
  } as const;
  if (isAtPickup(trip)) {
    const driving = { distanceMeters: 0, durationSeconds: 0, poweredBy: undefined };
    const confidence = confidenceOf(common.positionAgeSeconds);
    const deliveryAt = await estimateDelivery(deps, loadingTripOf(deps, trip, driver));
    return { ...common, driving, arrivalAt: driver.arrivedAt, confidence, deliveryAt };
  }
  const [driving, heldUp] = await Promise.all([
    findDrivingLeft(deps, trip, driver, leg === 'pickup' ? trip.pickup : trip.destination),
    selectHeldUp(deps.db, { tripId: trip.tripId, now }),
  ]);
  if (!driving || !driver.position) {
    const arrivalAt = heldUp ? undefined : stillToCome(driver.promisedArrivalAt, now);
    return { ...common, driving: undefined, arrivalAt, confidence: 'none', heldUp };
  }
  const drivenFor = { milliseconds: Math.round((driving.durationSeconds / deps.timeScale) * 1000) };
  const confidence = confidenceOf(common.positionAgeSeconds);
  if (heldUp) {
    // An operator has promised another arrival, and the truck can still keep it: somebody has asked the driver.
    const arrivalAt = stillToCome(driver.promisedAnewAt, now.add(drivenFor));
    return { ...common, driving, arrivalAt, confidence, heldUp };
  }
  const reckoned = later(driver.position.recordedAt.add(drivenFor), now);
  const arrivalAt = driver.promisedAnewAt ? later(reckoned, driver.promisedAnewAt) : reckoned;
  return { ...common, driving, arrivalAt, confidence };
}

/** Whether the truck is there, as far as anybody knows: what was pressed from afar says nothing of when it comes. */
function isAtPickup({ status, unconfirmed }: Trip): boolean {
  if (unconfirmed.some(({ step }) => step === 'arrived')) return false;
  return status === tripStatuses.at_pickup.code || status === tripStatuses.loading.code;
}

function hasDriver(status: TripStatusCode): boolean {
  return (statusesWithDriver as readonly TripStatusCode[]).includes(status);
}

function loadingTripOf(deps: EstimateTripArrivalDeps, trip: Trip, driver: TripDriver): LoadingTrip {
  const { vehicleTypeId, durationSeconds: quotedSeconds } = trip;
  const from = driver.position ?? trip.pickup;
  return {
    from: { lat: from.lat, lng: from.lng },
    to: { lat: trip.destination.lat, lng: trip.destination.lng },
    vehicleClass: vehicleClassOf(deps, vehicleTypeId),
    ...{ vehicleTypeId, quotedSeconds, arrivedAt: driver.arrivedAt },
  };
}

function vehicleClassOf({ priceList }: EstimateTripArrivalDeps, vehicleTypeId: number): VehicleClass {
  return priceList().vehicleTypes.get(vehicleTypeId)?.vehicleClass ?? 'truck';
}

async function findDrivingLeft(
  deps: EstimateTripArrivalDeps,
  trip: Trip,
  { position }: TripDriver,
  to: Coordinates,
) {
  if (!position) return undefined;
  const { lat, lng, motion, recordedAt: departureAt } = position;
  const from = { lat, lng, motion };
  const { vehicleTypeId } = trip;
  const vehicleClass = vehicleClassOf(deps, vehicleTypeId);
  const request = { from, to: { lat: to.lat, lng: to.lng }, vehicleClass, vehicleTypeId, departureAt };
  const route = await findRoute(deps, request);
  // A truck that waits for a road to open is that much later.
  return route && { ...route, durationSeconds: secondsToArrival(route) };
}

function confidenceOf(positionAgeSeconds: number | undefined): ArrivalConfidence {
  if (positionAgeSeconds === undefined) return 'none';
  return positionAgeSeconds <= freshSeconds ? 'fresh' : 'stale';
}

/** A promise that has passed without its driver, or that they cannot keep any more, says nothing. */
function stillToCome(
  promisedAt: Temporal.Instant | undefined,
  earliest: Temporal.Instant,
): Temporal.Instant | undefined {
  const isToCome = promisedAt && Temporal.Instant.compare(promisedAt, earliest) > 0;
  return isToCome ? promisedAt : undefined;
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function secondsBetween(earlier: Temporal.Instant, now: Temporal.Instant): number {
  return Math.floor((now.epochMilliseconds - earlier.epochMilliseconds) / 1000);
}
