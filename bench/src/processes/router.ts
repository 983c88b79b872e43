import type { Coordinates } from '../../../roads/src/coordinates.ts';
import { type GateLanes, placeGates } from '../../../roads/src/gates/gate-lanes.ts';
import { openMap } from '../../../roads/src/map/open-map.ts';
import type { RoadMap } from '../../../roads/src/map/road-map.ts';
import { createPlaceFinder, type PlaceFinder } from '../../../roads/src/places/place-finder.ts';
import type { Snap } from '../../../roads/src/route/footing.ts';
import {
  createPlainDijkstra,
  type PlainDijkstra,
} from '../../../roads/src/route/plain-dijkstra.test-helper.ts';
import { createPointPicker } from '../../../roads/src/route/random-points.test-helper.ts';
import { createRouter, type Router } from '../../../roads/src/route/router.ts';
import { defaultSnapLimitMeters, snapToRoad } from '../../../roads/src/route/snap.ts';
import { createRuledRoads, type RuledRoads } from '../../../roads/src/rules/find-ruled-way.ts';
import { makeRuleMetric } from '../../../roads/src/rules/rule-metric.ts';
import { answerCommands } from '../worker.ts';

export type QueryTimes = { readonly p50Ms: number; readonly p99Ms: number };
export type DijkstraTimes = {
  readonly msASearch: number;
  readonly compared: number;
  readonly differing: number;
};

export type RouterCommands = {
  /** Opens a map and picks so many pairs of points. */
  prepare: { input: { readonly path: string; readonly pairs: number }; output: number };
  route: { input: { readonly isDrawn: boolean }; output: QueryTimes };
  /** Routes with the toll gates that they lead through. */
  gates: { input: undefined; output: QueryTimes };
  /** Routes of trucks that keep off three highways, but to and from places on them. */
  ruled: { input: undefined; output: QueryTimes };
  /** Where each pair begins: the road beside it, its area, city and region. */
  place: { input: undefined; output: QueryTimes };
  /** Milliseconds for all ways between so many points and so many others. */
  matrix: { input: { readonly side: number }; output: number };
  /** Searches from so many points over the whole network, each compared with routes to so many others. */
  dijkstra: { input: { readonly sources: number; readonly targets: number }; output: DijkstraTimes };
};

const vehicle = 'light';
/** The highways that are closed to trucks most hours, each by hours of its own. */
const closedRoads = ['E11', 'E311', 'E611'].map((ref, bit) => ({ bit, refs: [ref], names: [], areas: [] }));
/** Salik's gate at Al Barsha and Darb's on Al Maqta Bridge, in both directions. */
const gateLines = [
  [25.11664, 55.19281, 25.11642, 55.193],
  [25.11666, 55.19279, 25.11687, 55.19261],
  [24.42048, 54.4864, 24.42075, 54.48636],
  [24.4204, 54.48641, 24.42013, 54.48644],
].map(([leftLat = 0, leftLng = 0, lat = 0, lng = 0]) => ({
  left: { lat: leftLat, lng: leftLng },
  right: { lat, lng },
}));
type Pair = { readonly from: Coordinates; readonly to: Coordinates };
type Stage = {
  readonly map: RoadMap;
  readonly router: Router;
  readonly places: PlaceFinder;
  readonly pairs: readonly Pair[];
  readonly plain: PlainDijkstra;
  readonly roads: RuledRoads;
  readonly gates: GateLanes;
};
let stage: Stage | undefined;

answerCommands<RouterCommands>({
  async prepare({ path, pairs: count }) {
    const map = await openMap(path);
    const pick = createPointPicker(map);
    const pairs = Array.from({ length: count }, () => ({ from: pick(), to: pick() }));
    const plain = createPlainDijkstra(map, vehicle);
    const roads = createRuledRoads(map, makeRuleMetric(map, 'truck', closedRoads));
    for (let avoid = 1; avoid < 1 << closedRoads.length; avoid++) roads.pocketsOf(avoid);
    const gates = placeGates(map, gateLines);
    stage = { map, router: createRouter(map), places: createPlaceFinder(map), pairs, plain, roads, gates };
    return pairs.length;
  },
  route({ isDrawn }) {
    const { router, pairs } = requireStage();
    return timeEach(pairs, ({ from, to }) => {
      const route = router.findRoute({ from, to, vehicle, isDrawn });
      if (!route.isFound) throw new Error(`No route from ${JSON.stringify(from)} to ${JSON.stringify(to)}`);
    });
  },
  gates() {
    const { router, pairs, gates } = requireStage();
    return timeEach(pairs, ({ from, to }) => {
      const route = router.findRoute({ from, to, vehicle, isTraced: true });
      if (route.isFound) route.findGates?.(gates);
    });
  },
  ruled() {
    const { router, pairs, roads } = requireStage();
    const avoid = (1 << closedRoads.length) - 1;
    return timeEach(pairs, ({ from, to }) => {
      router.findRoute({ from, to, vehicle: 'truck', rules: { roads, avoid } });
    });
  },
  place() {
    const { places, pairs } = requireStage();
    return timeEach(pairs, ({ from }) => places.findPlace(from));
  },
  matrix({ side }) {
    const { router, pairs } = requireStage();
    const sources = pairs.slice(0, side).map(({ from }) => from);
    const targets = pairs.slice(0, side).map(({ to }) => to);
    const startMs = performance.now();
    router.findMany({ sources, targets, vehicle });
    return performance.now() - startMs;
  },
  dijkstra({ sources, targets }) {
    const { pairs, plain, router } = requireStage();
    const ends = pairs.slice(0, targets).map(({ to }) => to);
    const snaps = ends.map(snap);
    let differing = 0;
    let tookMs = 0;
    for (const { from } of pairs.slice(0, sources)) {
      const startMs = performance.now();
      const times = plain.findTimes(snap(from), snaps);
      tookMs += performance.now() - startMs;
      for (const [index, to] of ends.entries()) {
        if (milliseconds(router, { from, to }) !== times[index]) differing++;
      }
    }
    return { msASearch: tookMs / sources, compared: sources * targets, differing };
  },
});

function timeEach(pairs: readonly Pair[], ask: (pair: Pair) => void): QueryTimes {
  const tookMs = new Float64Array(pairs.length);
  for (const [index, pair] of pairs.entries()) {
    const startMs = performance.now();
    ask(pair);
    tookMs[index] = performance.now() - startMs;
  }
  tookMs.sort();
  return { p50Ms: quantile(tookMs, 0.5), p99Ms: quantile(tookMs, 0.99) };
}

function requireStage(): Stage {
  if (stage === undefined) throw new Error('Nothing is prepared');
  return stage;
}

function snap(point: Coordinates): Snap {
  const found = snapToRoad(requireStage().map, point, vehicle, defaultSnapLimitMeters);
  if (found === undefined) throw new Error(`No road near ${JSON.stringify(point)}`);
  return found;
}

function milliseconds(router: Router, pair: Pair): number | undefined {
  const route = router.findRoute({ ...pair, vehicle });
  if (!route.isFound) return undefined;
  const { city, arterial, highway } = route.freeFlowSeconds;
  return Math.round((city + arterial + highway) * 1000);
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
