import { type GateLanes, placeGates } from '@satha/roads/gates/gate-lanes';
import type { RoadMap } from '@satha/roads/map/road-map';
import { decodePolyline } from '@satha/roads/route/polyline';
import { createRouter, type FoundRoute, type Router } from '@satha/roads/route/router';
import { labelOf, type RuledRoads } from '@satha/roads/rules/find-ruled-way';
import { mainRoads } from '@satha/roads/uae/main-roads';
import { createRecentAnswers, type RecentAnswers } from '../../../../values/recent-answers.ts';
import type {
  DrawnRoute,
  GateOnRoute,
  MatrixRequest,
  RoadClass,
  Route,
  RouteCost,
  RouteMatrix,
  RouteProvider,
  RouteRequest,
  RuledRequest,
  RuledRoute,
  RuledRoutes,
} from '../../route-provider.ts';
import type { GateLines } from '../../tolls/gate-pass.ts';
import type { RuleBook } from '../../truck-rules/rule-book.ts';
import { storableDataVersion } from './storable-data-version.ts';

const installedLabel = 'Satha Roads (OpenStreetMap)';
const builtInLabel = 'Satha built-in network';

/** Some megabytes of memory: a trip that is booked was most often asked for by an estimate shortly before. */
const mostRemembered = 2_000;

type OpenMap = {
  readonly map: RoadMap;
  readonly label: string;
  readonly router: Router;
  placed(gates: GateLines): GateLanes;
  readonly answers: RecentAnswers<Route | undefined>;
  /** By which book of rules, and its answers. */
  readonly ruled: WeakMap<RuledMap, RuledRoutes>;
};

/** A map's roads that rules close, by the book that says when. */
export type RuledMap = {
  readonly book: RuleBook;
  /** For trucks. */
  readonly roads: RuledRoads;
  /** For light vehicles, which no rule binds: with gates alone, where ways are weighed against tolls. */
  readonly lightRoads?: RuledRoads | undefined;
  readonly gateLabel?: number;
};

export type MapRouteProviderOptions = {
  /** The installed map, asked anew for every route; undefined while there is none. */
  readonly currentMap: () => RoadMap | undefined;
  /** What is known of a map's closed roads; undefined while nothing is. */
  readonly rulesOn?: (map: RoadMap) => RuledMap | undefined;
};

/**
 * Routes on the installed map, or on that of the main roads while there is none, inside the process. What a map says
 * stands: there is no way from a point too far from every road that the vehicle may drive, or between two points that no
 * road joins.
 */
export function createMapRouteProvider({
  currentMap,
  rulesOn = () => undefined,
}: MapRouteProviderOptions): RouteProvider {
  // Held by its map, so that a map that serves no more takes its router and its answers along.
  const opened = new WeakMap<RoadMap, OpenMap>();

  function open(): OpenMap {
    const map = currentMap() ?? mainRoads;
    const known = opened.get(map);
    if (known) return known;
    const made = {
      map,
      label: map === mainRoads ? builtInLabel : installedLabel,
      router: createRouter(map),
      placed: placeOnMap(map),
      answers: createRecentAnswers<Route | undefined>(mostRemembered),
      ruled: new WeakMap<RuledMap, RuledRoutes>(),
    };
    opened.set(map, made);
    return made;
  }

  return {
    get label() {
      return open().label;
    },
    async findRoute(request) {
      const map = open();
      return map.answers.recall(nameRequest(request), () => findOnMap(map, request));
    },
    drawRoute: async (request) => drawOnMap(open(), request),
    findMany: async (request) => findManyOnMap(open(), request),
    ruled() {
      const map = open();
      const rules = rulesOn(map.map);
      if (rules === undefined) return undefined;
      const known = map.ruled.get(rules) ?? makeRuledRoutes(map, rules);
      map.ruled.set(rules, known);
      return known;
    },
  };
}

function nameRequest({ from, to, vehicleClass, isTraced = false }: RouteRequest): string {
  const motion = from.motion === undefined ? '' : JSON.stringify(from.motion);
  return `${from.lat} ${from.lng} ${to.lat} ${to.lng} ${vehicleClass} ${motion} ${isTraced}`;
}

function findOnMap(
  map: OpenMap,
  { from, to, vehicleClass, isTraced = false }: RouteRequest,
): Route | undefined {
  const found = map.router.findRoute({ from, to, vehicle: vehicleClass, isTraced });
  return found.isFound ? toRoute(map, found) : undefined;
}

function drawOnMap(map: OpenMap, { from, to, vehicleClass }: RouteRequest): DrawnRoute | undefined {
  const found = map.router.findRoute({ from, to, vehicle: vehicleClass, isDrawn: true });
  if (!found.isFound || found.drawing === undefined) return undefined;
  const line = decodePolyline(found.drawing.polyline);
  // Start and end at one place of a road, or on streets alone: a line has two points all the same.
  const [first = from, second = line[0] ?? to, ...rest] = line;
  return { ...toRoute(map, found), line: [first, second, ...rest] };
}

function makeRuledRoutes(
  map: OpenMap,
  { book, roads: ofTrucks, lightRoads, gateLabel = 0 }: RuledMap,
): RuledRoutes {
  const answers = createRecentAnswers<RuledRoute | undefined>(mostRemembered);
  const find = (request: RuledRequest): RuledRoute | undefined => {
    const { from, to, vehicleClass, avoid, isDrawn = false, isTraced = false } = request;
    const roads = vehicleClass === ofTrucks.metric.vehicle ? ofTrucks : lightRoads;
    if (roads === undefined) return undefined;
    const found = map.router.findRoute({
      from,
      to,
      vehicle: vehicleClass,
      isDrawn,
      isTraced,
      rules: { roads, avoid },
    });
    if (!found.isFound) return undefined;
    const { label = 0, findEntries = () => [], drawing } = found;
    const line = drawing && decodePolyline(drawing.polyline);
    return { ...toRoute(map, found), label, findEntries: once(findEntries), ...(line && { line }) };
  };
  return {
    book,
    find: (request) =>
      request.isDrawn
        ? find(request)
        : answers.recall(`${nameRequest(request)} ${request.avoid}`, () => find(request)),
    labelOf: (lane) => labelOf(ofTrucks.metric, lane),
    gateLabel,
  };
}

function once<Result>(find: () => Result): () => Result {
  let known: { readonly result: Result } | undefined;
  return () => {
    known ??= { result: find() };
    return known.result;
  };
}

function toRoute({ map, label, placed }: OpenMap, found: FoundRoute): Route {
  const { distanceMeters, freeFlowSeconds, findGates } = found;
  let known: { readonly key: string; readonly gates: readonly GateOnRoute[] } | undefined;
  return {
    ...{ distanceMeters, freeFlowSeconds, poweredBy: label, dataVersion: storableDataVersion(map) },
    ...(findGates && {
      findGates(gates: GateLines) {
        if (known?.key !== gates.key) known = { key: gates.key, gates: findGates(placed(gates)) };
        return known.gates;
      },
    }),
  };
}

/** Knows on which lanes of a map the gates are that were last asked for. */
function placeOnMap(map: RoadMap): (gates: GateLines) => GateLanes {
  let last: { readonly key: string; readonly lanes: GateLanes } | undefined;
  return ({ key, lines }) => {
    if (last?.key !== key) last = { key, lanes: placeGates(map, lines) };
    return last.lanes;
  };
}

function findManyOnMap({ router, label }: OpenMap, { from, to, vehicleClass }: MatrixRequest): RouteMatrix {
  const matrix = router.findMany({ sources: from, targets: to, vehicle: vehicleClass });
  const costAt = (at: number): RouteCost | undefined => {
    const distanceMeters = matrix.distanceMeters[at] ?? Number.NaN;
    if (Number.isNaN(distanceMeters)) return undefined;
    const secondsOn = (group: RoadClass) => matrix.freeFlowSeconds[group][at] ?? 0;
    return {
      distanceMeters,
      freeFlowSeconds: {
        city: secondsOn('city'),
        arterial: secondsOn('arterial'),
        highway: secondsOn('highway'),
      },
    };
  };
  const rows = from.map((_, row) => to.map((__, column) => costAt(row * to.length + column)));
  return { rows, poweredBy: label };
}
