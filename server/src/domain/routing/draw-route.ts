import type { Coordinates } from '../../values/coordinates.ts';
import { type FindRouteDeps, isSamePoint, onTheWay, type TimedRoute } from './find-route.ts';
import type { RouteRequest } from './route-provider.ts';

/** A route with the traffic of its departure, and its line: exactly from the one point to the other. */
export type TimedLine = TimedRoute & { readonly line: readonly Coordinates[] };

/**
 * Returns the fastest route for a departure, drawn, or undefined when there is none. Between a point and the
 * road the line is straight.
 * @throws RouteProviderUnavailable when nobody could tell.
 */
export async function drawRoute(
  { routeProvider, calendar }: FindRouteDeps,
  { departureAt, ...request }: RouteRequest & { readonly departureAt: Temporal.Instant },
): Promise<TimedLine | undefined> {
  const { from, to } = request;
  const route = await routeProvider.drawRoute(request);
  if (!route) return undefined;
  const between = route.line.filter((point) => !isSamePoint(point, from) && !isSamePoint(point, to));
  return { ...onTheWay(route, { from, to, departureAt }, calendar()), line: [from, ...between, to] };
}
