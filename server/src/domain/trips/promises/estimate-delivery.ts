import type { Coordinates } from '../../../values/coordinates.ts';
import { type FindRouteDeps, findRoute, secondsToArrival } from '../../routing/find-route.ts';
import { RouteProviderUnavailable, type VehicleClass } from '../../routing/route-provider.ts';
import { stayAtPickup } from './stay-at-pickup.ts';

export type LoadingTrip = {
  /** Where the truck is, with the vehicle on it soon. */
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly vehicleClass: VehicleClass;
  readonly vehicleTypeId: number;
  /** When the truck came to the pickup; undefined where nobody knows. */
  readonly arrivedAt: Temporal.Instant | undefined;
  /** Of the drive to the destination, as it was quoted. */
  readonly quotedSeconds: number;
};

/**
 * Returns when a vehicle that is met or loaded at the pickup is at the destination: after the rest of the stay, and the way
 * from where the truck is. A truck that stays longer than usual is taken to leave now. Where no road can be asked, the way
 * takes what was quoted.
 */
export async function estimateDelivery(
  deps: FindRouteDeps & { readonly clock: () => Temporal.Instant; readonly timeScale: number },
  trip: LoadingTrip,
): Promise<Temporal.Instant> {
  const now = deps.clock();
  const staySeconds = stayAtPickup.meetingSeconds + stayAtPickup.loadingSeconds;
  const usualAt = (trip.arrivedAt ?? now).add(scaled(staySeconds, deps));
  const leavesAt = Temporal.Instant.compare(usualAt, now) > 0 ? usualAt : now;
  return leavesAt.add(scaled(await findSeconds(deps, trip, leavesAt), deps));
}

async function findSeconds(
  deps: FindRouteDeps,
  { quotedSeconds, arrivedAt: _, ...way }: LoadingTrip,
  departureAt: Temporal.Instant,
): Promise<number> {
  try {
    const route = await findRoute(deps, { ...way, departureAt });
    return route ? secondsToArrival(route) : quotedSeconds;
  } catch (error) {
    if (error instanceof RouteProviderUnavailable) return quotedSeconds;
    throw error;
  }
}

const scaled = (seconds: number, { timeScale }: { readonly timeScale: number }) => ({
  milliseconds: Math.round((seconds / timeScale) * 1000),
});
