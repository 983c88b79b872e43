import { type Coordinates, isCoordinates, metersBetween, toUnits } from '../coordinates.ts';
import type { RoadMap } from '../map/road-map.ts';
import { findAllWithin, findNearest, type PointOnRoad } from '../map/segment-index.ts';
import { type Vehicle, vehicles } from '../osm/vehicles.ts';

/** A place where a vehicle gets on or off the roads: so far along an edge, in decimetres from its start. */
export type Footing = PointOnRoad & { readonly decimeters: number };

/** The nearest road is several at once where they meet: all of them are footings. */
export type Snap = { readonly distanceMeters: number; readonly footings: readonly Footing[] };

/** Points farther than this from every road have no route, unless a query says otherwise. */
export const defaultSnapLimitMeters = 2000;

/** Roads that are as near as the nearest one but for so much, and meet there. */
const sameMeters = 0.05;

/** Finds the stretch of road nearest to a point, of those that the vehicle may drive, within a distance. */
export function snapToRoad(
  map: RoadMap,
  { lat, lng }: Coordinates,
  vehicle: Vehicle,
  mostMeters: number,
): Snap | undefined {
  if (!isCoordinates({ lat, lng })) return undefined;
  const column = 2 * vehicles.indexOf(vehicle);
  const { edgeSpeeds } = map;
  const isOpen = (edge: number) =>
    (edgeSpeeds[4 * edge + column] ?? 0) > 0 || (edgeSpeeds[4 * edge + column + 1] ?? 0) > 0;
  const nearest = findNearest(map.segments, toUnits(lat), toUnits(lng), mostMeters, isOpen);
  if (nearest === undefined) return undefined;
  const { distanceMeters } = nearest;
  if (!isAtEnd(map, nearest)) return { distanceMeters, footings: [measure(map, nearest)] };
  const meeting = findAllWithin(
    map.segments,
    toUnits(lat),
    toUnits(lng),
    distanceMeters + sameMeters,
    isOpen,
  );
  return { distanceMeters, footings: meeting.map((point) => measure(map, point)) };
}

function isAtEnd({ firstPoint }: RoadMap, { edge, point, part }: PointOnRoad): boolean {
  return (part === 0 && point === firstPoint[edge]) || (part === 1 && point + 2 === firstPoint[edge + 1]);
}

/** Decimetres from the start of the edge, in proportion to its whole length. */
function measure(map: RoadMap, point: PointOnRoad): Footing {
  const { firstPoint, edgeDecimeters } = map;
  const first = firstPoint[point.edge] ?? 0;
  const last = (firstPoint[point.edge + 1] ?? 0) - 1;
  const whole = edgeDecimeters[point.edge] ?? 0;
  if (point.point === first && point.part === 0) return { ...point, decimeters: 0 };
  if (point.point + 1 === last && point.part === 1) return { ...point, decimeters: whole };
  let before = 0;
  for (let at = first; at < point.point; at++) before += segmentMeters(map, at);
  before += point.part * segmentMeters(map, point.point);
  return { ...point, decimeters: Math.min(whole, Math.round(before * 10)) };
}

function segmentMeters({ points }: RoadMap, point: number): number {
  return metersBetween(
    points[2 * point] ?? 0,
    points[2 * point + 1] ?? 0,
    points[2 * point + 2] ?? 0,
    points[2 * point + 3] ?? 0,
  );
}
