import { type FindRouteDeps, findRuled, type TimedRoute } from './find-route.ts';
import type { MatrixRequest, RouteCost, RouteProvider } from './route-provider.ts';
import { secondsWithTraffic } from './travel-time.ts';

/** What a way costs with the traffic of its departure: whole metres, whole seconds; on free roads, too. */
export type TimedCost = Pick<TimedRoute, 'distanceMeters' | 'durationSeconds' | 'waitSeconds'> &
  Pick<RouteCost, 'freeFlowSeconds'>;

export type FindManyDeps = Pick<FindRouteDeps, 'calendar'> & {
  readonly routeProvider: Pick<RouteProvider, 'findMany' | 'ruled'>;
};

export type TimedMatrixRequest = MatrixRequest & {
  readonly departureAt: Temporal.Instant;
  /** Without one no truck rule binds the ways. */
  readonly vehicleTypeId?: number | undefined;
};

/**
 * Returns what it takes to drive from each of some points to each of others: a row for each `from`, in it a
 * cost for each `to`, undefined where no road leads.
 * @throws RouteProviderUnavailable when nobody could tell.
 */
export async function findMany(
  deps: FindManyDeps,
  { departureAt, vehicleTypeId, ...request }: TimedMatrixRequest,
): Promise<(TimedCost | undefined)[][]> {
  if (request.from.length === 0 || request.to.length === 0) return request.from.map(() => []);
  const { rows } = await deps.routeProvider.findMany(request);
  const calendar = deps.calendar();
  const { vehicleClass } = request;
  return rows.map((row, start) =>
    row.map((cost, end) => {
      const [from, to] = [request.from[start], request.to[end]];
      if (cost === undefined || from === undefined || to === undefined) return undefined;
      const { distanceMeters, freeFlowSeconds } = cost;
      const free = {
        distanceMeters: Math.round(distanceMeters),
        durationSeconds: Math.round(
          secondsWithTraffic(freeFlowSeconds, departureAt.epochMilliseconds, calendar),
        ),
        freeFlowSeconds,
      };
      return underRules(deps, { from, to, vehicleClass, vehicleTypeId, departureAt }) ?? free;
    }),
  );
}

/** Undefined where no rule binds the way. */
function underRules(deps: FindManyDeps, request: Parameters<typeof findRuled>[1]): TimedCost | undefined {
  const ruled = findRuled(deps, request);
  if (ruled?.mode !== 'obey' || ruled.way === undefined) return undefined;
  const { route, drivingSeconds, waitSeconds } = ruled.way;
  return {
    distanceMeters: Math.round(route.distanceMeters),
    durationSeconds: Math.round(drivingSeconds),
    freeFlowSeconds: route.freeFlowSeconds,
    ...(waitSeconds > 0 && { waitSeconds: Math.round(waitSeconds) }),
  };
}
