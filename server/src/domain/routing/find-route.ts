import { type Coordinates, straightLineMeters } from '../../values/coordinates.ts';
import type { TrafficCalendar } from './hour-of-week-speeds.ts';
import type { Route, RouteProvider, RouteRequest } from './route-provider.ts';
import { secondsWithTraffic } from './travel-time.ts';

export type FindRouteDeps = {
  readonly routeProvider: RouteProvider;
  /** Which days have the traffic of a holiday or of Ramadan, as last read from the database. */
  readonly calendar: () => TrafficCalendar;
};

/** A route with the traffic of its departure. */
export type TimedRoute = {
  /** Whole metres along the road. */
  readonly distanceMeters: number;
  /** Whole seconds on the road, with the traffic to be expected. */
  readonly durationSeconds: number;
  /** Who answered, as shown in `poweredBy`. */
  readonly poweredBy: string;
  /** Which data answered, for reconciliation. */
  readonly dataVersion: string;
};

/** Two points nearer than this are one: no vehicle drives between them. */
const samePointMeters = 1;

/**
 * Returns the fastest route for a departure, or undefined when there is none. From a point to itself it is
 * nothing at all, where a road leads to the point.
 * @throws RouteProviderUnavailable when nobody could tell.
 */
export async function findRoute(
  { routeProvider, calendar }: FindRouteDeps,
  { departureAt, ...request }: RouteRequest & { readonly departureAt: Temporal.Instant },
): Promise<TimedRoute | undefined> {
  const route = await routeProvider.findRoute(request);
  return route && onTheWay(route, { departureAt, ...request }, calendar());
}

export function isSamePoint(one: Coordinates, other: Coordinates): boolean {
  return straightLineMeters(one, other) < samePointMeters;
}

/**
 * Returns a route with the traffic of its departure; from a point to itself nothing at all, whatever a
 * provider makes of it.
 */
export function onTheWay(
  { distanceMeters, freeFlowSeconds, poweredBy, dataVersion }: Route,
  { from, to, departureAt }: Pick<RouteRequest, 'from' | 'to'> & { readonly departureAt: Temporal.Instant },
  calendar: TrafficCalendar,
): TimedRoute {
  if (isSamePoint(from, to)) return { distanceMeters: 0, durationSeconds: 0, poweredBy, dataVersion };
  return {
    distanceMeters: Math.round(distanceMeters),
    durationSeconds: Math.round(secondsWithTraffic(freeFlowSeconds, departureAt, calendar)),
    poweredBy,
    dataVersion,
  };
}
