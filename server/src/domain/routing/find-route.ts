import { type Coordinates, straightLineMeters } from '../../values/coordinates.ts';
import type { Route, RouteProvider, RouteRequest } from './route-provider.ts';
import { secondsWithTraffic } from './travel-time.ts';

export type FindRouteDeps = { readonly routeProvider: RouteProvider };

/** A route with the traffic of its departure. */
export type TimedRoute = {
  /** Whole metres along the road. */
  readonly distanceMeters: number;
  /** Whole seconds on the road, with the traffic to be expected. */
  readonly durationSeconds: number;
  /** Who answered, as shown in `poweredBy`. */
  readonly poweredBy: string;
  /** Which data answered, for the books. */
  readonly dataVersion: string;
};

/** Two points nearer than this are one: no vehicle drives there, and no provider is asked. */
const samePointMeters = 1;

/**
 * The fastest route for a departure, or undefined when there is none. From a point to itself it is nothing at all,
 * wherever the point lies.
 * @throws RouteProviderUnavailable when nobody could tell.
 */
export async function findRoute(
  { routeProvider }: FindRouteDeps,
  { departureAt, ...request }: RouteRequest & { readonly departureAt: Temporal.Instant },
): Promise<TimedRoute | undefined> {
  if (isSamePoint(request.from, request.to)) return standStill(routeProvider);
  const route = await routeProvider.findRoute(request);
  return route && withTraffic(route, departureAt);
}

export function isSamePoint(one: Coordinates, other: Coordinates): boolean {
  return straightLineMeters(one, other) < samePointMeters;
}

/** The way from a point to itself. */
export function standStill({ label }: Pick<RouteProvider, 'label'>): TimedRoute {
  return { distanceMeters: 0, durationSeconds: 0, poweredBy: label, dataVersion: 'same point' };
}

export function withTraffic(route: Route, departureAt: Temporal.Instant): TimedRoute {
  return {
    distanceMeters: Math.round(route.distanceMeters),
    durationSeconds: Math.round(secondsWithTraffic(route.freeFlowSeconds, departureAt)),
    poweredBy: route.poweredBy,
    dataVersion: route.dataVersion,
  };
}
