import type { MapPoint } from '../map-points.ts';
import { metersBetween, offsetMeters, pointBetween } from './plane.ts';

/** A line with the way along it to each of its points. It has one point at least. */
export type Path = {
  readonly points: readonly MapPoint[];
  readonly metersTo: readonly number[];
  readonly lengthMeters: number;
};

/** Makes a path through points; undefined of no points at all. */
export function makePath(points: readonly MapPoint[]): Path | undefined {
  if (points.length === 0) return undefined;
  let lengthMeters = 0;
  const metersTo = points.map((point, index) => {
    lengthMeters += metersBetween(points[index - 1] ?? point, point);
    return lengthMeters;
  });
  return { points, metersTo, lengthMeters };
}

/** Before its beginning that is its beginning, and beyond its end its end. */
export function pointAlong(path: Path, meters: number): MapPoint {
  const index = indexBeyond(path, meters);
  const end = path.points[index] ?? last(path);
  const start = path.points[index - 1] ?? end;
  const startMeters = path.metersTo[index - 1] ?? 0;
  const length = (path.metersTo[index] ?? startMeters) - startMeters;
  if (length === 0) return end;
  return pointBetween(start, end, Math.min(1, Math.max(0, (meters - startMeters) / length)));
}

/** Returns the points of a path between two distances along it, those at both ends included. */
export function cutPath(path: Path, fromMeters: number, toMeters: number): readonly MapPoint[] {
  const between = path.points.filter((_point, index) => {
    const meters = path.metersTo[index] ?? 0;
    return meters > fromMeters && meters < toMeters;
  });
  return [pointAlong(path, fromMeters), ...between, pointAlong(path, toMeters)];
}

export type Footing = { readonly alongMeters: number; readonly asideMeters: number };

/** Returns the nearest place of a path to a point, at or after a place along it; of several the first. */
export function findFooting(path: Path, point: MapPoint, fromMeters = 0): Footing {
  let nearest: Footing = { alongMeters: 0, asideMeters: Number.POSITIVE_INFINITY };
  for (const [index, end] of path.points.entries()) {
    const endMeters = path.metersTo[index] ?? 0;
    if (endMeters < fromMeters) continue;
    const start = path.points[index - 1] ?? end;
    const startMeters = path.metersTo[index - 1] ?? endMeters;
    const share = shareAlong(start, end, point);
    const asideMeters = metersBetween(pointBetween(start, end, share), point);
    const alongMeters = Math.max(fromMeters, startMeters + share * (endMeters - startMeters));
    if (asideMeters < nearest.asideMeters) nearest = { alongMeters, asideMeters };
  }
  return nearest;
}

/** How far along a straight line, from 0 to 1, the nearest place to a point is: all three on one plane. */
function shareAlong(start: MapPoint, end: MapPoint, point: MapPoint): number {
  const line = offsetMeters(start, end, point.lat);
  const off = offsetMeters(start, point, point.lat);
  const square = line.east ** 2 + line.north ** 2;
  if (square === 0) return 0;
  return Math.min(1, Math.max(0, (off.east * line.east + off.north * line.north) / square));
}

function indexBeyond({ metersTo }: Path, meters: number): number {
  const index = metersTo.findIndex((reached) => reached >= meters);
  return index === -1 ? metersTo.length - 1 : index;
}

function last({ points }: Path): MapPoint {
  const point = points.at(-1);
  if (point === undefined) throw new Error('a path has a point');
  return point;
}
