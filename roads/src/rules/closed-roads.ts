import { metersBetween, parallelScale } from '../coordinates.ts';
import { type GateLine, placeGates } from '../gates/gate-lanes.ts';
import { type RoadMap, roadNames } from '../map/road-map.ts';
import { readText } from '../map/texts.ts';
import type { ClosedHours } from '../osm/closed-hours.ts';

/** The rings of a polygon, closed or not: latitude and longitude in turn, in ten-millionths of a degree. */
export type Polygon = readonly (readonly number[])[];

/** Roads that something closes; all that is left out says nothing. */
export type ClosedRoads = {
  /** The bit that stands for it; several may share one. */
  readonly bit: number;
  /** Numbers of roads, such as E11. With names: either will do. */
  readonly refs: readonly string[];
  /** Names of roads in any language of theirs, whole. */
  readonly names: readonly string[];
  /** Within one of these alone; without numbers and names, all roads in them. */
  readonly areas: readonly Polygon[];
  /** Clockwise from north: the one direction of the road, give or take a right angle, that is closed. */
  readonly headingDegrees?: number | undefined;
  /** In place of all of these: the roads and turns that the map itself says are closed at these hours. */
  readonly mapHours?: ClosedHours | undefined;
  /** In place of all of these: the lanes that lead through these gates, in the direction of each. */
  readonly gates?: readonly GateLine[] | undefined;
};

/** What closes a lane: bits together, and which of the closed roads it is part of. */
export type LaneSet = { readonly label: number; readonly closed: readonly number[] };

/** Of each lane the number of its set, and of the turns that something closes; set 0 is of what nothing closes. */
export type LaneLabels = {
  readonly setOfLane: Uint16Array;
  /** By `turnKey`. */
  readonly setOfTurn: ReadonlyMap<number, number>;
  readonly sets: readonly LaneSet[];
};

/** Names a turn by the vertices between which it leads. */
export function turnKey({ vertexCount }: Pick<RoadMap, 'vertexCount'>, from: number, to: number): number {
  return from * vertexCount + to;
}

/** A road is in a polygon that holds so much of it, or half of it: one that touches it alone is not. */
const leastInsideMeters = 60;
const sampleMeters = 20;

/** Finds the lanes and turns of a map that closed roads stand for. */
export function labelLanes(map: RoadMap, closedRoads: readonly ClosedRoads[]): LaneLabels {
  const sets: LaneSet[] = [{ label: 0, closed: [] }];
  const numberOf = numberSets(sets, closedRoads);
  const setOfLane = new Uint16Array(2 * map.edgeCount);
  const named = matchRoads(map, closedRoads);
  const boxes = closedRoads.map(({ areas }) => areas.map(boxOf));
  for (let edge = 0; edge < map.edgeCount; edge++) {
    const candidates = named[map.edgeRoad[edge] ?? 0] ?? [];
    if (candidates.length === 0) continue;
    const here = candidates.filter((index) => isWithin(map, edge, closedRoads[index], boxes[index] ?? []));
    if (here.length === 0) continue;
    for (const side of [0, 1]) {
      const closed = here.filter((index) => isDirected(map, edge, side, closedRoads[index]?.headingDegrees));
      setOfLane[2 * edge + side] = numberOf(closed);
    }
  }
  labelGates(map, closedRoads, { setOfLane, sets }, numberOf);
  return { setOfLane, setOfTurn: labelTurns(map, closedRoads, numberOf), sets };
}

/** Adds gates to what closes their lanes. */
function labelGates(
  map: RoadMap,
  closedRoads: readonly ClosedRoads[],
  { setOfLane, sets }: Pick<LaneLabels, 'setOfLane' | 'sets'>,
  numberOf: (closed: readonly number[]) => number,
): void {
  for (const [index, { gates = [] }] of closedRoads.entries()) {
    for (const lane of placeGates(map, gates).keys()) {
      const closed = sets[setOfLane[lane] ?? 0]?.closed ?? [];
      setOfLane[lane] = numberOf([...closed, index]);
    }
  }
}

/** Numbers different sets in the order in which they come. */
function numberSets(sets: LaneSet[], closedRoads: readonly ClosedRoads[]) {
  const numbers = new Map([['', 0]]);
  return (closed: readonly number[]): number => {
    const key = closed.join(' ');
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = sets.push({ label: labelOf(closed, closedRoads), closed }) - 1;
    numbers.set(key, number);
    return number;
  };
}

/** The turns that the map says are closed at hours of closed roads. */
function labelTurns(
  map: RoadMap,
  closedRoads: readonly ClosedRoads[],
  numberOf: (closed: readonly number[]) => number,
): Map<number, number> {
  const { turns, texts, hours } = map;
  const labelled = new Map<number, number>();
  const closedAt = placesOfHours(closedRoads);
  for (const [turn, text] of (hours?.ofTurn ?? []).entries()) {
    const closed = closedAt.get(readText(texts, text)) ?? [];
    if (closed.length > 0)
      labelled.set(turnKey(map, turns[3 * turn] ?? 0, turns[3 * turn + 1] ?? 0), numberOf(closed));
  }
  return labelled;
}

/** Which of the closed roads are those that a map says are closed at certain hours, by these. */
function placesOfHours(closedRoads: readonly ClosedRoads[]): Map<ClosedHours, number[]> {
  const places = new Map<ClosedHours, number[]>();
  for (const [index, { mapHours }] of closedRoads.entries()) {
    if (mapHours) places.set(mapHours, [...(places.get(mapHours) ?? []), index]);
  }
  return places;
}

function labelOf(closed: readonly number[], closedRoads: readonly ClosedRoads[]): number {
  return closed.reduce((label, index) => label | (1 << (closedRoads[index]?.bit ?? 0)), 0);
}

/** By road, which of the closed roads it is by number or name, or by lying in a polygon. */
function matchRoads(map: RoadMap, closedRoads: readonly ClosedRoads[]): number[][] {
  const wanted = closedRoads.map(({ refs, names }) => new Set([...refs, ...names].map(fold)));
  const closedAt = placesOfHours(closedRoads);
  return Array.from(map.roadClass, (_, road) => {
    const { name, englishName, ref } = roadNames(map, road);
    const own = [name, englishName, ...ref.split(';')].filter((text) => text !== '').map(fold);
    const byName = closedRoads.flatMap(({ areas }, index) => {
      const texts = wanted[index] ?? new Set();
      const isMeant = texts.size === 0 ? areas.length > 0 : own.some((text) => texts.has(text));
      return isMeant ? [index] : [];
    });
    const hours = map.hours && readText(map.texts, map.hours.ofRoad[road] ?? 0);
    return [...byName, ...(closedAt.get(hours ?? '') ?? [])];
  });
}

const fold = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();

type Box = readonly [south: number, west: number, north: number, east: number];

function boxOf(polygon: Polygon): Box {
  const [ring = []] = polygon;
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [lat = 0, lng = 0] = [ring[at], ring[at + 1]];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
  }
  return [south, west, north, east];
}

function isWithin(
  map: RoadMap,
  edge: number,
  closed: ClosedRoads | undefined,
  boxes: readonly Box[],
): boolean {
  if (closed === undefined) return false;
  if (closed.areas.length === 0) return true;
  return closed.areas.some((polygon, index) => {
    const box = boxes[index];
    return box !== undefined && touches(map, edge, box) && holds(map, edge, polygon);
  });
}

function touches({ firstPoint, points }: RoadMap, edge: number, [south, west, north, east]: Box): boolean {
  let [isNorth, isSouth, isEast, isWest] = [true, true, true, true];
  for (let point = firstPoint[edge] ?? 0; point < (firstPoint[edge + 1] ?? 0); point++) {
    const [lat, lng] = [points[2 * point] ?? 0, points[2 * point + 1] ?? 0];
    isNorth &&= lat > north;
    isSouth &&= lat < south;
    isEast &&= lng > east;
    isWest &&= lng < west;
  }
  return !(isNorth || isSouth || isEast || isWest);
}

/** Whether enough of an edge's line lies in a polygon, looked at every so many metres. */
function holds({ firstPoint, points }: RoadMap, edge: number, polygon: Polygon): boolean {
  let [inside, whole] = [0, 0];
  for (let point = firstPoint[edge] ?? 0; point + 1 < (firstPoint[edge + 1] ?? 0); point++) {
    const [lat, lng] = [points[2 * point] ?? 0, points[2 * point + 1] ?? 0];
    const [nextLat, nextLng] = [points[2 * point + 2] ?? 0, points[2 * point + 3] ?? 0];
    const meters = metersBetween(lat, lng, nextLat, nextLng);
    const samples = Math.max(1, Math.ceil(meters / sampleMeters));
    whole += meters;
    for (let sample = 0; sample < samples; sample++) {
      const part = (sample + 0.5) / samples;
      if (isInside(polygon, lat + part * (nextLat - lat), lng + part * (nextLng - lng)))
        inside += meters / samples;
    }
  }
  return inside > 0 && inside >= Math.min(leastInsideMeters, whole / 2);
}

/** By the even-odd rule over all rings. */
export function isInside(polygon: Polygon, lat: number, lng: number): boolean {
  let result = false;
  for (const ring of polygon) {
    for (let at = 0, before = ring.length - 2; at + 1 < ring.length; before = at, at += 2) {
      const [y1 = 0, x1 = 0, y2 = 0, x2 = 0] = [ring[at], ring[at + 1], ring[before], ring[before + 1]];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) result = !result;
    }
  }
  return result;
}

/** Whether a lane leads, from its start to its end, in the direction that is closed. */
function isDirected(map: RoadMap, edge: number, side: number, headingDegrees: number | undefined): boolean {
  if (headingDegrees === undefined) return true;
  const { firstPoint, points } = map;
  const [first, last] = [firstPoint[edge] ?? 0, (firstPoint[edge + 1] ?? 1) - 1];
  const [from, to] = side === 0 ? [first, last] : [last, first];
  const north = (points[2 * to] ?? 0) - (points[2 * from] ?? 0);
  const east =
    ((points[2 * to + 1] ?? 0) - (points[2 * from + 1] ?? 0)) * parallelScale(points[2 * from] ?? 0);
  const heading = (headingDegrees * Math.PI) / 180;
  return north * Math.cos(heading) + east * Math.sin(heading) > 0;
}
