import type { Coordinates } from '../../values/coordinates.ts';
import {
  type FindRouteDeps,
  findRoute,
  findRuled,
  isSamePoint,
  onTheWay,
  type TimedRequest,
  type TimedRoute,
  underRules,
} from './find-route.ts';

/** A route with the traffic of its departure, and its line: exactly from the one point to the other. */
export type TimedLine = TimedRoute & { readonly line: readonly Coordinates[] };

/**
 * Returns the route of `findRoute`, drawn, or undefined when there is none. Between a point and the road the line is straight.
 * @throws RouteProviderUnavailable when nobody could tell.
 */
export async function drawRoute(
  deps: FindRouteDeps,
  { vehicleTypeId, gates, weighing, ...timed }: TimedRequest,
): Promise<TimedLine | undefined> {
  const { routeProvider, calendar } = deps;
  const { departureAt, ...request } = timed;
  const chosen = weighing && (await findRoute(deps, { vehicleTypeId, gates, weighing, ...timed }));
  const alsoAvoid = chosen?.isAround ? routeProvider.ruled?.()?.gateLabel : undefined;
  const ruled = findRuled(deps, { vehicleTypeId, ...timed, isDrawn: true, ...(alsoAvoid && { alsoAvoid }) });
  if (ruled?.mode === 'obey') {
    const { way } = ruled;
    return way && { ...underRules(way, request), line: fromEndToEnd(request, way.route.line ?? []) };
  }
  const route = alsoAvoid
    ? routeProvider.ruled?.()?.find({ ...request, avoid: alsoAvoid, isDrawn: true })
    : await routeProvider.drawRoute(request);
  if (!route) return undefined;
  return {
    ...onTheWay(route, { ...request, departureAt }, calendar()),
    line: fromEndToEnd(request, route.line ?? []),
  };
}

function fromEndToEnd(
  { from, to }: Pick<TimedRequest, 'from' | 'to'>,
  line: readonly Coordinates[],
): readonly Coordinates[] {
  const isEnd = (point: Coordinates) => isSamePoint(point, from) || isSamePoint(point, to);
  return [from, ...line.filter((point) => !isEnd(point)), to];
}
