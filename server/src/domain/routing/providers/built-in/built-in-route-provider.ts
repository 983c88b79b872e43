import { type Coordinates, straightLineMeters } from '../../../../values/coordinates.ts';
import type {
  DrawnRoute,
  MatrixRequest,
  RoadClass,
  Route,
  RouteMatrix,
  RouteProvider,
  RouteRequest,
  VehicleClass,
} from '../../route-provider.ts';
import { type Access, farthestAccessMeters, findAccesses } from './access.ts';
import { crossesBarrier } from './barriers.ts';
import { drawWay, type Way } from './draw-way.ts';
import { sectionSpeedMetersPerSecond } from './driving-speeds.ts';
import { createFastestPaths, type FastestPaths } from './fastest-paths.ts';
import { isOnReachableLand } from './land.ts';
import { createNearbySections, type NearbySections } from './nearby-sections.ts';
import { makeNetwork, type Network, type Section } from './network.ts';
import { makeStreetLeg, type StreetLeg } from './street-leg.ts';
import { tableVersion } from './tables/tables.ts';

const label = 'Satha built-in network';

/** Up to here a trip may be driven by streets alone; beyond, some road of the table is always faster. */
const longestDirectMeters = 12_000;

/** Routes on the hand-made road table, so that the service works with no map installed. */
export function createBuiltInRouteProvider(): RouteProvider {
  const network = makeNetwork();
  const roads: Readonly<Record<VehicleClass, OpenRoads>> = {
    light: openRoads(network, 'light'),
    truck: openRoads(network, 'truck'),
  };
  return {
    label,
    findRoute: async (request) => findRoute(network, roads[request.vehicleClass], request)?.route,
    drawRoute: async (request) => drawRoute(network, roads[request.vehicleClass], request),
    findMany: async (request) => findMany(network, roads[request.vehicleClass], request),
  };
}

/** The roads that a vehicle class may drive on. */
type OpenRoads = { readonly sections: NearbySections; readonly paths: FastestPaths };

function openRoads(network: Network, vehicleClass: VehicleClass): OpenRoads {
  return {
    sections: createNearbySections(network, vehicleClass, farthestAccessMeters),
    paths: createFastestPaths(network, vehicleClass),
  };
}

/** One end of a route: the point, and its ways on to the network. */
type End = { readonly point: Coordinates; readonly accesses: readonly Access[] };

/** A route, and how it was found. */
type Found = {
  readonly route: Route;
  /** The ends in the order in which the route was computed, which may be the other way round. */
  readonly ends: readonly [End, End];
  /** Undefined by streets alone. */
  readonly way: Way | undefined;
};

function findRoute(network: Network, roads: OpenRoads, request: RouteRequest): Found | undefined {
  const { vehicleClass } = request;
  const from = findEnd(roads, request.from, vehicleClass);
  const to = from && findEnd(roads, request.to, vehicleClass);
  return from && to && connect(network, roads, from, to, vehicleClass);
}

function drawRoute(network: Network, roads: OpenRoads, request: RouteRequest): DrawnRoute | undefined {
  const found = findRoute(network, roads, request);
  if (!found) return undefined;
  const { route, way } = found;
  const [start, end] = found.ends;
  const between = way ? drawWay(network, roads.paths, way) : [];
  const line = [start.point, ...between, end.point];
  return { ...route, line: start.point === request.from ? line : line.reverse() };
}

/** Pair by pair: the ways on to the network, which cost the most, are looked for once for each point. */
function findMany(
  network: Network,
  roads: OpenRoads,
  { from, to, vehicleClass }: MatrixRequest,
): RouteMatrix {
  const starts = from.map((point) => findEnd(roads, point, vehicleClass));
  const ends = to.map((point) => findEnd(roads, point, vehicleClass));
  return {
    rows: starts.map((start) =>
      ends.map((end) => start && end && connect(network, roads, start, end, vehicleClass)?.route),
    ),
    poweredBy: label,
  };
}

/** Undefined where no road of the table leads. */
function findEnd({ sections }: OpenRoads, point: Coordinates, vehicleClass: VehicleClass): End | undefined {
  if (!isOnReachableLand(point)) return undefined;
  const accesses = findAccesses(sections, point, vehicleClass);
  return accesses.length === 0 ? undefined : { point, accesses };
}

function connect(
  network: Network,
  { paths }: OpenRoads,
  one: End,
  other: End,
  vehicleClass: VehicleClass,
): Found | undefined {
  const ends = inOneOrder(one, other);
  const [from, to] = ends;
  const direct = makeDirectLeg(from.point, to.point, vehicleClass);
  const way = findFastestWay(paths, from.accesses, to.accesses, vehicleClass);
  if (direct && (!way || direct.seconds <= way.seconds)) {
    return { route: makeRoute([direct]), ends, way: undefined };
  }
  return way && { route: makeRoute(legsOf(network, paths, way, vehicleClass)), ends, way };
}

/** Roads are as long one way as the other: both directions are computed as one, and so agree to the metre. */
function inOneOrder(one: End, other: End): [End, End] {
  const isInOrder =
    one.point.lat === other.point.lat ? one.point.lng <= other.point.lng : one.point.lat < other.point.lat;
  return isInOrder ? [one, other] : [other, one];
}

function makeDirectLeg(
  from: Coordinates,
  to: Coordinates,
  vehicleClass: VehicleClass,
): StreetLeg | undefined {
  const straightMeters = straightLineMeters(from, to);
  if (straightMeters > longestDirectMeters || crossesBarrier(from, to)) return undefined;
  return makeStreetLeg(straightMeters, vehicleClass);
}

function findFastestWay(
  paths: FastestPaths,
  starts: readonly Access[],
  ends: readonly Access[],
  vehicleClass: VehicleClass,
): Way | undefined {
  let best: Way | undefined;
  for (const start of starts) {
    for (const end of ends) {
      const legSeconds = start.leg.seconds + end.leg.seconds;
      if (best && legSeconds >= best.seconds) continue;
      if (start.section === end.section) {
        const along = Math.abs(start.share - end.share) * start.section.lengthMeters;
        const seconds = legSeconds + along / sectionSpeedMetersPerSecond(start.section, vehicleClass);
        if (!best || seconds < best.seconds) best = { start, end, seconds };
        continue;
      }
      for (const first of [start.section.from, start.section.to]) {
        const row = paths.pathsFrom(first);
        const toFirst = legSeconds + secondsTo(start, first, vehicleClass);
        for (const last of [end.section.from, end.section.to]) {
          const between = row.seconds[last] ?? Number.POSITIVE_INFINITY;
          const seconds = toFirst + between + secondsTo(end, last, vehicleClass);
          if (seconds < (best?.seconds ?? Number.POSITIVE_INFINITY)) {
            best = { start, end, seconds, via: { first, last } };
          }
        }
      }
    }
  }
  return best;
}

function metersTo({ section, share }: Access, junction: number): number {
  return (junction === section.from ? share : 1 - share) * section.lengthMeters;
}

function secondsTo(access: Access, junction: number, vehicleClass: VehicleClass): number {
  return metersTo(access, junction) / sectionSpeedMetersPerSecond(access.section, vehicleClass);
}

function legsOf(network: Network, paths: FastestPaths, way: Way, vehicleClass: VehicleClass): StreetLeg[] {
  const { start, end, via } = way;
  if (!via) {
    const along = Math.abs(start.share - end.share) * start.section.lengthMeters;
    return [start.leg, makeSectionLeg(start.section, along, vehicleClass), end.leg];
  }
  const whole = paths.sectionsBetween(via.first, via.last).flatMap((index) => network.sections[index] ?? []);
  return [
    start.leg,
    makeSectionLeg(start.section, metersTo(start, via.first), vehicleClass),
    ...whole.map((section) => makeSectionLeg(section, section.lengthMeters, vehicleClass)),
    makeSectionLeg(end.section, metersTo(end, via.last), vehicleClass),
    end.leg,
  ];
}

function makeSectionLeg(section: Section, meters: number, vehicleClass: VehicleClass): StreetLeg {
  const seconds = meters / sectionSpeedMetersPerSecond(section, vehicleClass);
  return { meters, seconds, roadClass: section.road.roadClass };
}

function makeRoute(legs: readonly StreetLeg[]): Route {
  const seconds: Record<RoadClass, number> = { city: 0, arterial: 0, highway: 0 };
  let meters = 0;
  for (const leg of legs) {
    meters += leg.meters;
    seconds[leg.roadClass] += leg.seconds;
  }
  return {
    distanceMeters: Math.round(meters),
    freeFlowSeconds: {
      city: Math.round(seconds.city),
      arterial: Math.round(seconds.arterial),
      highway: Math.round(seconds.highway),
    },
    poweredBy: label,
    dataVersion: tableVersion,
  };
}
