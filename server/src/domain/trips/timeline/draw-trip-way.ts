import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { drawRoute } from '../../routing/draw-route.ts';
import type { FindRouteDeps } from '../../routing/find-route.ts';
import { RouteProviderUnavailable, type Whereabouts } from '../../routing/route-provider.ts';
import type { TollBook } from '../../tolls/toll-book.ts';
import type { VehicleTypes } from '../../vehicle-types/vehicle-type.ts';
import { findTripsByName } from '../queries.ts';
import { selectTripTrack } from './trip-timeline-store.ts';

export type DrawTripWayDeps = FindRouteDeps & {
  readonly db: Queryable;
  readonly priceList: () => {
    readonly vehicleTypes: VehicleTypes;
    readonly tolls: Pick<TollBook, 'lines' | 'weighing'>;
  };
};

/** The lines of a trip on a map. */
export type TripWay = {
  /** From the driver's latest position to the pickup; undefined but while the driver is on the way to it. */
  readonly approach: readonly Coordinates[] | undefined;
  /** From pickup to destination by the roads of today; undefined when there is none, or nobody can tell. */
  readonly route: readonly Coordinates[] | undefined;
  /** Where the present or last truck has been, thinned; two points or more, or undefined. */
  readonly track: readonly Coordinates[] | undefined;
};

/** Returns the lines of a trip on the map; undefined for another account's trip. */
export async function drawTripWay(
  deps: DrawTripWayDeps,
  accountId: number,
  tripId: number,
): Promise<TripWay | undefined> {
  const [trip] = await findTripsByName(deps.db, [{ accountId, tripId }]);
  if (!trip) return undefined;
  const { pickup: from, destination: to, vehicleTypeId, departureAt, driver, status } = trip;
  const position = status === tripStatuses.driver_to_pickup.code ? driver?.position : undefined;
  const [approach, route, track] = await Promise.all([
    position && drawLine(deps, { from: position, to: from, vehicleTypeId, departureAt: position.recordedAt }),
    drawLine(deps, { from, to, vehicleTypeId, departureAt }),
    selectTripTrack(deps.db, accountId, tripId),
  ]);
  return { approach, route, track: track.length > 1 ? track : undefined };
}

/**
 * Draws the line of a route for a vehicle type; undefined when there is none, or nobody can tell: a map does
 * without.
 */
export async function drawLine(
  deps: Omit<DrawTripWayDeps, 'db'>,
  request: {
    readonly from: Whereabouts;
    readonly to: Coordinates;
    readonly vehicleTypeId: number;
    readonly departureAt: Temporal.Instant;
  },
): Promise<readonly Coordinates[] | undefined> {
  const { vehicleTypeId, departureAt } = request;
  const { vehicleTypes, tolls } = deps.priceList();
  const vehicleClass = vehicleTypes.get(vehicleTypeId)?.vehicleClass ?? 'truck';
  const weighed = tolls.weighing ? { gates: tolls.lines, weighing: tolls.weighing } : {};
  const from = { lat: request.from.lat, lng: request.from.lng, motion: request.from.motion };
  const to = { lat: request.to.lat, lng: request.to.lng };
  try {
    return (await drawRoute(deps, { from, to, vehicleClass, vehicleTypeId, departureAt, ...weighed }))?.line;
  } catch (error) {
    if (error instanceof RouteProviderUnavailable) return undefined;
    throw error;
  }
}
