import { statusesWithDriver, type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import type { Coordinates } from '../../values/coordinates.ts';
import { type FindRouteDeps, findRoute } from '../routing/find-route.ts';
import type { VehicleTypes } from '../vehicle-types/vehicle-type.ts';
import type { TripLeg } from './moves/arrival-promises-store.ts';
import type { Trip, TripDriver } from './trip.ts';

export type EstimateTripArrivalDeps = FindRouteDeps & {
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
  /** The drive that follows the pickup, as it was quoted; undefined once it has begun. */
  readonly onward: DrivingLeft | undefined;
};

/** Our own figure: phones tell where they are every few seconds. */
const freshSeconds = 60;

/**
 * Estimates when a trip's driver arrives at its next point; undefined while no driver is at the trip. The
 * driver is taken to have driven on since the last position, so that the moment stands still between two of
 * them; once it has passed without them, it is now. Without a position, or a road from it, what was promised
 * stands until it has passed.
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
  } as const;
  if (status === tripStatuses.at_pickup.code || status === tripStatuses.loading.code) {
    const driving = { distanceMeters: 0, durationSeconds: 0, poweredBy: undefined };
    const confidence = confidenceOf(common.positionAgeSeconds);
    return { ...common, driving, arrivalAt: driver.arrivedAt, confidence };
  }
  const driving = await findDrivingLeft(
    deps,
    trip,
    driver,
    leg === 'pickup' ? trip.pickup : trip.destination,
  );
  if (!driving || !driver.position) {
    return { ...common, driving: undefined, arrivalAt: stillToCome(driver, now), confidence: 'none' };
  }
  const drivenFor = { milliseconds: Math.round((driving.durationSeconds / deps.timeScale) * 1000) };
  const arrivalAt = later(driver.position.recordedAt.add(drivenFor), now);
  return { ...common, driving, arrivalAt, confidence: confidenceOf(common.positionAgeSeconds) };
}

function hasDriver(status: TripStatusCode): boolean {
  return (statusesWithDriver as readonly TripStatusCode[]).includes(status);
}

async function findDrivingLeft(
  deps: EstimateTripArrivalDeps,
  trip: Trip,
  { position }: TripDriver,
  to: Coordinates,
) {
  if (!position) return undefined;
  const { lat, lng, recordedAt: departureAt } = position;
  const vehicleClass = deps.priceList().vehicleTypes.get(trip.vehicleTypeId)?.vehicleClass ?? 'truck';
  const from = { lat, lng };
  return findRoute(deps, { from, to: { lat: to.lat, lng: to.lng }, vehicleClass, departureAt });
}

function confidenceOf(positionAgeSeconds: number | undefined): ArrivalConfidence {
  if (positionAgeSeconds === undefined) return 'none';
  return positionAgeSeconds <= freshSeconds ? 'fresh' : 'stale';
}

/** A promise that has passed without its driver says nothing any more. */
function stillToCome({ promisedArrivalAt }: TripDriver, now: Temporal.Instant): Temporal.Instant | undefined {
  const isToCome = promisedArrivalAt && Temporal.Instant.compare(promisedArrivalAt, now) > 0;
  return isToCome ? promisedArrivalAt : undefined;
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}

function secondsBetween(earlier: Temporal.Instant, now: Temporal.Instant): number {
  return Math.floor((now.epochMilliseconds - earlier.epochMilliseconds) / 1000);
}
