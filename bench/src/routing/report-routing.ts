import { routingGoals as goals } from '../plan.ts';
import { fixed, table } from '../table.ts';
import type { RoutingResults } from './measure-routing.ts';

/** Makes the routing table as text, and whether every goal is reached. */
export function makeRoutingReport(results: RoutingResults): { text: string; isOk: boolean } {
  const { route, drawnRoute, matrixSide: side, matrixMs, dijkstraMs } = results;
  const verdicts: boolean[] = [results.differing === 0];
  const row = (what: string, figure: number, decimals: number, goal?: number, dijkstra?: number) => {
    const isOk = goal === undefined || figure <= goal;
    verdicts.push(isOk);
    return [
      what,
      fixed(figure, decimals),
      goal === undefined ? '' : `≤ ${goal} ${isOk ? 'ok' : 'ABOVE'}`,
      fixed(dijkstra, 0),
      dijkstra === undefined ? '–' : fixed(dijkstra / figure, 0),
    ];
  };
  const figures = table(
    [`routing, ${results.pairs} pairs of points in the UAE`, 'figure', 'goal', 'Dijkstra, ms', 'ratio'],
    [
      row('building the map, s', results.buildSeconds, 1, goals.buildSeconds),
      row('  highest memory, MB', results.buildPeakMb, 0, goals.buildPeakMb),
      row('opening the map, ms', results.openMs, 0, goals.openMs),
      row('  memory with it open, MB', results.residentMb, 0, goals.residentMb),
      row('a route, p50 ms', route.p50Ms, 3, goals.routeP50Ms, dijkstraMs),
      row('  p99 ms', route.p99Ms, 3, goals.routeP99Ms),
      row('a route with its line and roads, p50 ms', drawnRoute.p50Ms, 3, undefined, dijkstraMs),
      row('  p99 ms', drawnRoute.p99Ms, 3, goals.drawnP99Ms),
      row("a truck's route with roads closed to it, p50 ms", results.ruledRoute.p50Ms, 3, goals.routeP50Ms),
      row('  p99 ms', results.ruledRoute.p99Ms, 3),
      row('a route with the toll gates on it, p50 ms', results.gatedRoute.p50Ms, 3),
      row('  p99 ms', results.gatedRoute.p99Ms, 3),
      row('what is at a point, p50 ms', results.place.p50Ms, 3, goals.placeP50Ms),
      row('  p99 ms', results.place.p99Ms, 3),
      row(`${side} × ${side} routes at once, ms`, matrixMs, 1, goals.matrixMs, side * dijkstraMs),
    ],
  );
  const agreement =
    results.differing === 0
      ? `${results.compared} routes take exactly as long as Dijkstra's algorithm says`
      : `${results.differing} of ${results.compared} routes DIFFER from what Dijkstra's algorithm says`;
  return { text: `${figures}\n${agreement}`, isOk: verdicts.every((isOk) => isOk) };
}
