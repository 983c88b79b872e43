import { straightLineMeters } from '../../../values/coordinates.ts';
import type { FindRouteDeps } from '../../routing/find-route.ts';
import { dispatchPolicy } from '../dispatch-policy.ts';
import { rankByDrivingTime } from '../searching/find-candidates.ts';
import type { DriverForTrip, WayToTrip } from './driver-for-trip.ts';
import type { TripByHand } from './trip-by-hand.ts';

/** What is reckoned with of a driver of whom nobody knows where they are, or from whom no road leads. */
export const guessedWay: WayToTrip = {
  meters: Math.round(dispatchPolicy.unknownWaySeconds * dispatchPolicy.guessedMetersPerSecond),
  seconds: dispatchPolicy.unknownWaySeconds,
};

/**
 * Returns the way of each driver to where a trip is to be taken over, in the drivers' order, by one question to whoever tells
 * ways; undefined where no road leads there, or nobody knows where the driver is.
 */
export async function findWaysToTrip(
  deps: FindRouteDeps,
  { meeting, vehicleClass, vehicleTypeId }: Pick<TripByHand, 'meeting' | 'vehicleClass' | 'vehicleTypeId'>,
  drivers: readonly DriverForTrip[],
  now: Temporal.Instant,
): Promise<(WayToTrip | undefined)[]> {
  const placed = drivers.flatMap(({ driverId, position, truck }) =>
    position
      ? [
          {
            driverId,
            vehicleId: truck?.vehicleId ?? 0,
            position,
            straightMeters: straightLineMeters(position, meeting),
          },
        ]
      : [],
  );
  const ranked = await rankByDrivingTime(deps, { pickup: meeting, vehicleClass, vehicleTypeId }, placed, now);
  const wayOf = new Map(
    ranked.map(({ driverId, pickupMeters: meters, pickupSeconds: seconds }) => [
      driverId,
      { meters, seconds },
    ]),
  );
  return drivers.map(({ driverId }) => wayOf.get(driverId));
}
