import type { RoadMap } from '@satha/roads/map/road-map';
import { decodePolyline } from '@satha/roads/route/polyline';
import { createRouter, type FoundRoute, type Router } from '@satha/roads/route/router';
import { createRecentAnswers, type RecentAnswers } from '../../../../values/recent-answers.ts';
import type {
  DrawnRoute,
  MatrixRequest,
  RoadClass,
  Route,
  RouteCost,
  RouteMatrix,
  RouteProvider,
  RouteRequest,
} from '../../route-provider.ts';
import { storableDataVersion } from './storable-data-version.ts';

const label = 'Satha Roads (OpenStreetMap)';

/** Some megabytes of memory: a trip that is booked was most often asked for by an estimate shortly before. */
const mostRemembered = 2_000;

type OpenMap = { readonly router: Router; readonly answers: RecentAnswers<Route | undefined> };

export type MapRouteProviderOptions = {
  /** Asked anew for every route. */
  readonly currentMap: () => RoadMap | undefined;
  /** Answers in its own name while no map is installed. */
  readonly fallBack: RouteProvider;
};

/**
 * Routes on the installed map, inside the process. While there is one, its "no route" stands: a point more than 2 km
 * from every road that the vehicle may drive, or two points that no road joins.
 */
export function createMapRouteProvider({ currentMap, fallBack }: MapRouteProviderOptions): RouteProvider {
  // Held by its map, so that a map that serves no more takes its router and its answers along.
  const opened = new WeakMap<RoadMap, OpenMap>();

  function open(map: RoadMap): OpenMap {
    const known = opened.get(map);
    if (known) return known;
    const made = {
      router: createRouter(map),
      answers: createRecentAnswers<Route | undefined>(mostRemembered),
    };
    opened.set(map, made);
    return made;
  }

  function ask<Answer>(onMap: (map: RoadMap, open: OpenMap) => Answer, orElse: () => Promise<Answer>) {
    const map = currentMap();
    return map === undefined ? orElse() : Promise.resolve(onMap(map, open(map)));
  }

  return {
    get label() {
      return currentMap() === undefined ? fallBack.label : label;
    },
    findRoute: (request) =>
      ask(
        (map, { router, answers }) =>
          answers.recall(nameRequest(request), () => findOnMap(map, router, request)),
        () => fallBack.findRoute(request),
      ),
    drawRoute: (request) =>
      ask(
        (map, { router }) => drawOnMap(map, router, request),
        () => fallBack.drawRoute(request),
      ),
    findMany: (request) =>
      ask(
        (_map, { router }) => findManyOnMap(router, request),
        () => fallBack.findMany(request),
      ),
  };
}

function nameRequest({ from, to, vehicleClass }: RouteRequest): string {
  return `${from.lat} ${from.lng} ${to.lat} ${to.lng} ${vehicleClass}`;
}

function findOnMap(
  map: RoadMap,
  router: Router,
  { from, to, vehicleClass }: RouteRequest,
): Route | undefined {
  const found = router.findRoute({ from, to, vehicle: vehicleClass });
  return found.isFound ? toRoute(map, found) : undefined;
}

function drawOnMap(
  map: RoadMap,
  router: Router,
  { from, to, vehicleClass }: RouteRequest,
): DrawnRoute | undefined {
  const found = router.findRoute({ from, to, vehicle: vehicleClass, isDrawn: true });
  if (!found.isFound || found.drawing === undefined) return undefined;
  const line = decodePolyline(found.drawing.polyline);
  // Start and end at one place of a road: a line has two points all the same.
  const [first = from, second = first, ...rest] = line;
  return { ...toRoute(map, found), line: [first, second, ...rest] };
}

function toRoute(map: RoadMap, { distanceMeters, freeFlowSeconds }: FoundRoute): Route {
  return { distanceMeters, freeFlowSeconds, poweredBy: label, dataVersion: storableDataVersion(map) };
}

function findManyOnMap(router: Router, { from, to, vehicleClass }: MatrixRequest): RouteMatrix {
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
