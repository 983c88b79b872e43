import { type Coordinates, isCoordinates, metersBetween, toUnits } from '../coordinates.ts';
import type { RoadMap } from '../map/road-map.ts';
import { findAllWithin, findNearest, type PointOnRoad } from '../map/segment-index.ts';
import type { Vehicle } from '../osm/vehicles.ts';
import { type Footing, openEdges, type Snap } from './footing.ts';
import { reachByStreets } from './streets.ts';

/** Points farther than this from every road have no route, unless a query says otherwise. */
export const defaultSnapLimitMeters = 2000;

/** Roads that are as near as the nearest one but for so much, and meet there. */
const sameMeters = 0.05;

/**
 * Finds the stretch of road nearest to a point, of those that the vehicle may drive, within a distance; on a map of main
 * roads the places that streets lead to.
 */
export function snapToRoad(
  map: RoadMap,
  point: Coordinates,
  vehicle: Vehicle,
  mostMeters: number,
): Snap | undefined {
  const { lat, lng } = point;
  if (!isCoordinates(point)) return undefined;
  if (map.land !== undefined) return reachByStreets(map, map.land, vehicle, point);
  const isOpen = openEdges(map, vehicle);
  const nearest = findNearest(map.segments, toUnits(lat), toUnits(lng), mostMeters, isOpen);
  if (nearest === undefined) return undefined;
  const { distanceMeters } = nearest;
  if (!isAtEnd(map, nearest)) return { point, distanceMeters, footings: [measure(map, nearest)] };
  const meeting = findAllWithin(
    map.segments,
    toUnits(lat),
    toUnits(lng),
    distanceMeters + sameMeters,
    isOpen,
  );
  return { point, distanceMeters, footings: meeting.map((place) => measure(map, place)) };
}

function isAtEnd({ firstPoint }: RoadMap, { edge, point, part }: PointOnRoad): boolean {
  return (part === 0 && point === firstPoint[edge]) || (part === 1 && point + 2 === firstPoint[edge + 1]);
}

/** Decimetres from the start of the edge, in proportion to its whole length. */
export function measure(map: RoadMap, point: PointOnRoad): Footing {
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
