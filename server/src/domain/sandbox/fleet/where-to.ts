import { tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import { type Coordinates, straightLineMeters } from '../../../values/coordinates.ts';
import { fleetPolicy } from './fleet-policy.ts';
import type { SimulatedDriver } from './simulated-driver.ts';

/** Where a driver is on the way to. */
export type Heading = {
  readonly key: string;
  readonly from: Coordinates;
  readonly to: Coordinates;
  /** How many times longer than usual the way takes. */
  readonly slowness: number;
  /** How much of the way is driven; from there on they stand still. */
  readonly lastShare: number;
};

const ordinary = { slowness: 1, lastShare: 1 } as const;

/** Returns where a driver has to go now; undefined where they are to stay. */
export function whereTo({ position, base, isOnline, job }: SimulatedDriver): Heading | undefined {
  const from = position ? { lat: position.lat, lng: position.lng } : base;
  if (!job) {
    const isAway = straightLineMeters(from, base) > fleetPolicy.homeWithinMeters;
    return isOnline && isAway ? { key: 'home', from, to: base, ...ordinary } : undefined;
  }
  if (job.isManuallyControlled || job.turn === 'driver_presses_from_afar') return undefined;
  if (job.status === tripStatuses.driver_to_pickup.code) {
    const slowness = job.turn === 'driver_is_late' ? fleetPolicy.lateSlowness : 1;
    const lastShare = job.turn === 'driver_never_arrives' ? fleetPolicy.turnsAfterShare : 1;
    return { key: `pickup ${job.tripId}`, from, to: job.pickup, slowness, lastShare };
  }
  // A trip that ended with the customer's vehicle on board: it is brought where it was to go.
  const isLoaded = job.status === tripStatuses.in_progress.code || tripStatusOf(job.status).isFinal;
  if (!isLoaded) return undefined;
  // Whose position is stale tells an old place, and is at the pickup nevertheless.
  const start = job.turn === 'position_is_stale' ? job.pickup : from;
  const { lat, lng } = job.destination;
  return { key: `destination ${job.tripId} ${lat},${lng}`, from: start, to: job.destination, ...ordinary };
}
