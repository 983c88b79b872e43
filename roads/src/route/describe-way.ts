import { type Coordinates, unitsPerDegree } from '../coordinates.ts';
import { type RoadMap, roadNames } from '../map/road-map.ts';
import type { RoadNames } from '../osm/read-road.ts';
import { type Footing, placeOf } from './footing.ts';
import { createPolylineWriter } from './polyline.ts';

/** Lanes in the order in which they are driven; the first begins and the last ends somewhere along its edge. */
export type Way = { readonly from: Footing; readonly to: Footing; readonly lanes: readonly number[] };

export type RoadOnWay = RoadNames & {
  readonly distanceMeters: number;
  /** A point on the road amid the longest stretch that the way drives on, for whoever knows what it is called there. */
  readonly point: Coordinates;
};

/** At most so many roads are named, and none that makes less than this part of the way. */
const mostNamed = 5;
const leastPart = 0.05;

/** Returns the line of a way as an encoded polyline with six decimals. */
export function drawWay(map: RoadMap, { from, to, lanes }: Way): string {
  const { firstPoint, points } = map;
  const writer = createPolylineWriter();
  const addPoint = (point: number) => writer.add(points[2 * point] ?? 0, points[2 * point + 1] ?? 0);
  const last = lanes.length - 1;
  writer.add(...placeOf(map, from));
  for (let index = 0; index <= last; index++) {
    const lane = lanes[index] ?? 0;
    const edge = lane >> 1;
    const isForward = lane % 2 === 0;
    let low = firstPoint[edge] ?? 0;
    let high = (firstPoint[edge + 1] ?? 0) - 1;
    if (index === 0) {
      if (isForward) low = from.point + 1;
      else high = from.point;
    }
    if (index === last) {
      if (isForward) high = to.point;
      else low = to.point + 1;
    }
    if (isForward) for (let point = low; point <= high; point++) addPoint(point);
    else for (let point = high; point >= low; point--) addPoint(point);
  }
  writer.add(...placeOf(map, to));
  return writer.finish();
}

/** Returns the named roads that make most of a way, in the order in which they are first driven on. */
export function nameMainRoads(map: RoadMap, { from, to, lanes }: Way, wholeDecimeters: number): RoadOnWay[] {
  const byText = new Map<string, { road: number; decimeters: number; longest: number; edge: number }>();
  const keyByRoad = new Map<number, string>();
  for (const [index, lane] of lanes.entries()) {
    const edge = lane >> 1;
    const road = map.edgeRoad[edge] ?? 0;
    let key = keyByRoad.get(road);
    if (key === undefined) {
      key = [0, 1, 2].map((index) => map.roadTexts[3 * road + index]).join(' ');
      keyByRoad.set(road, key);
    }
    const length = map.edgeDecimeters[edge] ?? 0;
    const start = index === 0 ? placeOn(lane, from, length) : 0;
    const end = index === lanes.length - 1 ? placeOn(lane, to, length) : length;
    const entry = byText.get(key) ?? { road, decimeters: 0, longest: -1, edge };
    entry.decimeters += end - start;
    if (end - start > entry.longest) Object.assign(entry, { longest: end - start, edge });
    byText.set(key, entry);
  }
  const named = [...byText.values()]
    .filter(({ decimeters }) => decimeters >= wholeDecimeters * leastPart && decimeters > 0)
    .map(({ road, decimeters, edge }) => ({
      ...roadNames(map, road),
      distanceMeters: Math.round(decimeters / 10),
      point: findMiddle(map, edge),
    }))
    .filter(({ name, englishName, ref }) => name !== '' || englishName !== '' || ref !== '');
  const longest = new Set(named.toSorted((a, b) => b.distanceMeters - a.distanceMeters).slice(0, mostNamed));
  return named.filter((road) => longest.has(road));
}

/** The point of an edge that is the middle one by number. */
function findMiddle({ firstPoint, points }: RoadMap, edge: number): Coordinates {
  const middle = ((firstPoint[edge] ?? 0) + (firstPoint[edge + 1] ?? 0)) >> 1;
  return {
    lat: (points[2 * middle] ?? 0) / unitsPerDegree,
    lng: (points[2 * middle + 1] ?? 0) / unitsPerDegree,
  };
}

function placeOn(lane: number, { decimeters }: Footing, length: number): number {
  return lane % 2 === 0 ? decimeters : length - decimeters;
}
