import { straightLineMeters } from '../../values/coordinates.ts';
import type { RouteProvider, RouteRequest } from './route-provider.ts';
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

/** Two points nearer than this are one: no vehicle drives between them. */
const samePointMeters = 1;

/**
 * The fastest route for a departure, or undefined when there is none. From a point to itself it is nothing at all, where
 * a road leads to the point.
 * @throws RouteProviderUnavailable when nobody could tell.
 */
export async function findRoute(
  { routeProvider }: FindRouteDeps,
  { departureAt, ...request }: RouteRequest & { readonly departureAt: Temporal.Instant },
): Promise<TimedRoute | undefined> {
  const route = await routeProvider.findRoute(request);
  if (route === undefined) return undefined;
  const { poweredBy, dataVersion } = route;
  if (straightLineMeters(request.from, request.to) < samePointMeters) {
    return { distanceMeters: 0, durationSeconds: 0, poweredBy, dataVersion };
  }
  return {
    distanceMeters: Math.round(route.distanceMeters),
    durationSeconds: Math.round(secondsWithTraffic(route.freeFlowSeconds, departureAt)),
    poweredBy,
    dataVersion,
  };
}
