import type { Coordinates } from '../coordinates.ts';
import type { GateLanes } from '../gates/gate-lanes.ts';
import { type GateOnWay, traceGates } from '../gates/trace-gates.ts';
import { leadsDown, leadsUp } from '../map/arcs.ts';
import type { RoadMap } from '../map/road-map.ts';
import { type RoadGroup, roadGroups } from '../osm/road-classes.ts';
import type { Vehicle } from '../osm/vehicles.ts';
import { findRuledEnds, type InnerWay, labelAlong, type RuledRoads } from '../rules/find-ruled-way.ts';
import { type LabelledWay, type RuleEntry, traceEntries } from '../rules/trace-entries.ts';
import { arrive, findDirectWay, leave } from './approaches.ts';
import { collectWay, type FoundWay } from './collect-way.ts';
import { secondsByGroup } from './cost.ts';
import { drawWay, nameMainRoads, type RoadOnWay, type Way } from './describe-way.ts';
import type { Snap } from './footing.ts';
import { findMany, type Matrix, type MatrixQuery } from './matrix.ts';
import { placeVehicle, type Whereabouts } from './place-vehicle.ts';
import { begin, createSide, findMeeting, type Side } from './search.ts';
import { defaultSnapLimitMeters, snapToRoad } from './snap.ts';

export type RouteQuery = {
  /** A vehicle of which it is known how it moves begins on the road that this fits with. */
  readonly from: Whereabouts;
  readonly to: Coordinates;
  readonly vehicle: Vehicle;
  /** Points farther than this from every road have no route; 2,000 m unless told. A map of main roads has a limit of its own. */
  readonly snapLimitMeters?: number;
  /** Whether to draw the route and name its roads, which takes several times longer than finding it. */
  readonly isDrawn?: boolean;
  /** Whether gates may be looked for on the route that is found. */
  readonly isTraced?: boolean;
  /** Roads that are closed at times, for the vehicle, and the bits of those that are to be avoided. */
  readonly rules?: { readonly roads: RuledRoads; readonly avoid: number };
  /** How many times longer each group of road takes than when it is free. The way stays the fastest on free roads. */
  readonly trafficFactors?: Readonly<Record<RoadGroup, number>>;
};

export type FoundRoute = {
  readonly isFound: true;
  /** Whole metres along the road. */
  readonly distanceMeters: number;
  /** Free-flow seconds by group of road, exact to the millisecond; the path is the fastest by their sum. */
  readonly freeFlowSeconds: Readonly<Record<RoadGroup, number>>;
  /** With the traffic factors of the query; free-flow time if it has none. */
  readonly durationSeconds: number;
  /** From each point to the road, as the crow flies. */
  readonly snapMeters: { readonly from: number; readonly to: number };
  readonly dataVersion: string;
  readonly drawing?: RouteDrawing;
  /** With the rules of the query: all bits of what closes parts of it, whether they are to be avoided or not. */
  readonly label?: number;
  /** Finds where it comes on to these parts; that takes several times longer than finding the route. */
  readonly findEntries?: () => readonly RuleEntry[];
  /** Where the query asked for it: finds the gates that it leads through, which takes about as long as finding the route. */
  readonly findGates?: (gates: GateLanes) => readonly GateOnWay[];
};

export type RouteDrawing = {
  /** Encoded polyline with six decimals, of the roads of the map: empty by streets alone. */
  readonly polyline: string;
  /** The named roads that make most of the way, in order. */
  readonly roads: readonly RoadOnWay[];
};

export type NoRoute = {
  readonly isFound: false;
  readonly reason: 'from is off the roads' | 'to is off the roads' | 'not connected';
};

export type Router = {
  /** The fastest route between two points, by free-flow time. */
  findRoute(query: RouteQuery): FoundRoute | NoRoute;
  /** What the fastest routes between many points cost, much faster than one by one. */
  findMany(query: MatrixQuery): Matrix;
};

/** Finds fastest routes on a map. A router has its own working memory: one for each thread, not for each query. */
export function createRouter(map: RoadMap): Router {
  const up = createSide(map.vertexCount, leadsUp);
  const down = createSide(map.vertexCount, leadsDown);
  return {
    findRoute: (query) => findRoute(map, up, down, query),
    findMany: (query) => findMany(map, up, down, query),
  };
}

function findRoute(map: RoadMap, up: Side, down: Side, query: RouteQuery): FoundRoute | NoRoute {
  const { vehicle, snapLimitMeters = defaultSnapLimitMeters } = query;
  const from = placeVehicle(map, query.from, vehicle, snapLimitMeters);
  if (from === undefined) return { isFound: false, reason: 'from is off the roads' };
  const to = snapToRoad(map, query.to, vehicle, snapLimitMeters);
  if (to === undefined) return { isFound: false, reason: 'to is off the roads' };
  const { rules } = query;
  const way = rules
    ? findRuledWay(map, up, down, rules, from, to)
    : isTurned(map, query)
      ? turnBack(findWay(map, up, down, vehicle, to, from))
      : findWay(map, up, down, vehicle, from, to);
  if (way === undefined) return { isFound: false, reason: 'not connected' };
  const freeFlowSeconds = secondsByGroup(map, way);
  return {
    isFound: true,
    distanceMeters: Math.round(way.decimeters / 10),
    freeFlowSeconds,
    durationSeconds: sumWithFactors(freeFlowSeconds, query.trafficFactors),
    snapMeters: { from: from.distanceMeters, to: to.distanceMeters },
    dataVersion: map.dataVersion,
    ...(query.isTraced && { findGates: (gates: GateLanes) => findGates(map, vehicle, way, gates) }),
    ...(query.isDrawn ? { drawing: drawRoute(map, way) } : {}),
    ...(rules && { label: way.label, findEntries: () => findEntries(map, rules.roads, way) }),
  };
}

/** On main roads one drives both ways: the way back is the way there, and so it is where two ways are as fast. */
function isTurned({ land }: RoadMap, { from, to }: RouteQuery): boolean {
  return land !== undefined && (from.lat === to.lat ? from.lng > to.lng : from.lat > to.lat);
}

function turnBack(found: FoundWay | undefined): FoundWay | undefined {
  if (found === undefined) return undefined;
  const makeWay = (): Way | undefined => {
    const way = found.makeWay();
    return way && { from: way.to, to: way.from, lanes: way.lanes.toReversed().map((lane) => lane ^ 1) };
  };
  return { ...found, makeWay };
}

function findWay(
  map: RoadMap,
  up: Side,
  down: Side,
  vehicle: Vehicle,
  from: Snap,
  to: Snap,
): FoundWay | undefined {
  const direct = findDirectWay(map, vehicle, from, to);
  const starts = leave(map, vehicle, from.footings);
  const ends = arrive(map, vehicle, to.footings);
  begin(up, starts);
  begin(down, ends);
  const hierarchy = map.hierarchies[vehicle];
  const meeting = findMeeting(hierarchy, up, down, direct?.time ?? Number.POSITIVE_INFINITY);
  if (meeting !== -1) return collectWay(map, hierarchy, up, down, starts, ends, meeting);
  return (
    direct && { ...direct, label: 0, makeWay: () => direct.on && { ...direct.on, lanes: [direct.on.lane] } }
  );
}

function findRuledWay(
  map: RoadMap,
  up: Side,
  down: Side,
  { roads, avoid }: NonNullable<RouteQuery['rules']>,
  from: Snap,
  to: Snap,
): FoundWay | undefined {
  const { hierarchy, vehicle } = roads.metric;
  const labelOfLanes = (lanes: readonly number[]) => labelAlong(map, roads.metric, lanes);
  const findInside = (): InnerWay | undefined => {
    const starts = leave(map, vehicle, from.footings);
    const ends = arrive(map, vehicle, to.footings);
    begin(up, starts);
    begin(down, ends);
    const meeting = findMeeting(hierarchy, up, down, Number.POSITIVE_INFINITY);
    if (meeting === -1) return undefined;
    const way = collectWay(map, hierarchy, up, down, starts, ends, meeting);
    return { ...way, on: way.makeWay() };
  };
  const { starts, ends, inner } = findRuledEnds(map, roads, avoid, { from, to }, findInside);
  begin(up, starts, avoid);
  begin(down, ends, avoid);
  const meeting = findMeeting(hierarchy, up, down, inner?.time ?? Number.POSITIVE_INFINITY);
  if (meeting === -1) {
    const label = inner?.on ? labelOfLanes(inner.on.lanes) : 0;
    return inner && { ...inner, label, makeWay: () => inner.on };
  }
  const way = collectWay(map, hierarchy, up, down, starts, ends, meeting);
  const [first, last] = way.endLanes;
  return { ...way, label: way.label | labelOfLanes(first) | labelOfLanes(last) };
}

function findEntries(map: RoadMap, { metric }: RuledRoads, found: FoundWay): readonly RuleEntry[] {
  if (found.label === 0) return [];
  const way = found.makeLabelledWay?.() ?? withoutStretches(found.makeWay());
  return way === undefined ? [] : traceEntries(map, metric, way);
}

function withoutStretches(way: Way | undefined): LabelledWay | undefined {
  return way && { ...way, open: [], turns: new Map() };
}

function findGates(map: RoadMap, vehicle: Vehicle, found: FoundWay, gates: GateLanes): readonly GateOnWay[] {
  const way = found.makeWay();
  return way === undefined ? [] : traceGates(map, vehicle, gates, way);
}

const freeRoads: Readonly<Record<RoadGroup, number>> = { city: 1, arterial: 1, highway: 1 };

function sumWithFactors(seconds: Readonly<Record<RoadGroup, number>>, factors = freeRoads): number {
  return roadGroups.reduce((sum, group) => sum + seconds[group] * factors[group], 0);
}

function drawRoute(map: RoadMap, found: FoundWay): RouteDrawing {
  const way = found.makeWay();
  if (way === undefined) return { polyline: '', roads: [] };
  return { polyline: drawWay(map, way), roads: nameMainRoads(map, way, found.decimeters) };
}
