import type { Coordinates } from '../coordinates.ts';
import type { RoadMap } from '../map/road-map.ts';
import type { PointOnRoad } from '../map/segment-index.ts';
import { type Vehicle, vehicles } from '../osm/vehicles.ts';
import type { Cost } from './cost.ts';

/** A place where a vehicle gets on or off the roads: so far along an edge, in decimetres from its start. */
export type Footing = PointOnRoad & {
  readonly decimeters: number;
  /** What the streets between the point and this place cost, where the map knows main roads alone. */
  readonly leg?: Cost;
};

/** Where a point comes on to the roads: on the nearest one, on all that meet there, or on several over streets. */
export type Snap = {
  readonly point: Coordinates;
  readonly distanceMeters: number;
  readonly footings: readonly Footing[];
};

/** Returns a test that tells which edges a vehicle may drive in at least one direction. */
export function openEdges({ edgeSpeeds }: RoadMap, vehicle: Vehicle): (edge: number) => boolean {
  const column = 2 * vehicles.indexOf(vehicle);
  return (edge) => (edgeSpeeds[4 * edge + column] ?? 0) > 0 || (edgeSpeeds[4 * edge + column + 1] ?? 0) > 0;
}

/** Returns where a point on an edge lies, in ten-millionths of a degree. */
export function placeOf({ points }: RoadMap, { point, part }: PointOnRoad): [lat: number, lng: number] {
  const lat = points[2 * point] ?? 0;
  const lng = points[2 * point + 1] ?? 0;
  return [
    lat + part * ((points[2 * point + 2] ?? 0) - lat),
    lng + part * ((points[2 * point + 3] ?? 0) - lng),
  ];
}
