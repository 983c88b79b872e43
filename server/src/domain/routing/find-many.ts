import type { FindRouteDeps, TimedRoute } from './find-route.ts';
import type { MatrixRequest } from './route-provider.ts';
import { secondsWithTraffic } from './travel-time.ts';

/** What the fastest way costs with the traffic of its departure: whole metres, whole seconds. */
export type TimedCost = Pick<TimedRoute, 'distanceMeters' | 'durationSeconds'>;

/**
 * Returns what it takes to drive from each of some points to each of others: a row for each `from`, in it a
 * cost for each `to`, undefined where no road leads.
 * @throws RouteProviderUnavailable when nobody could tell.
 */
export async function findMany(
  { routeProvider, calendar }: FindRouteDeps,
  { departureAt, ...request }: MatrixRequest & { readonly departureAt: Temporal.Instant },
): Promise<(TimedCost | undefined)[][]> {
  if (request.from.length === 0 || request.to.length === 0) return request.from.map(() => []);
  const { rows } = await routeProvider.findMany(request);
  const days = calendar();
  return rows.map((row) =>
    row.map(
      (cost) =>
        cost && {
          distanceMeters: Math.round(cost.distanceMeters),
          durationSeconds: Math.round(secondsWithTraffic(cost.freeFlowSeconds, departureAt, days)),
        },
    ),
  );
}
