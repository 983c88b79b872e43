import { parallelScale, squareOfMeters } from '../coordinates.ts';
import type { Find, Sections } from './map-file.ts';
import { isRising } from './numbers.ts';

/**
 * What is known of the country between the roads, in a map of main roads alone: streets lead to them over land. All
 * coordinates are in ten-millionths of a degree.
 */
export type Land = {
  /** Line `l` has the points `firstPoint[l]` … `firstPoint[l + 1] − 1`: the shore, closed, and then each barrier. */
  readonly firstPoint: Uint32Array;
  /** Latitude and longitude in turn. */
  readonly points: Int32Array;
  readonly barriers: readonly Barrier[];
};

/** Water, a runway or mountains that no street crosses: the box around it, and where its points begin and end. */
type Barrier = {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly first: number;
  readonly end: number;
};

/** How far off the drawn shore still counts as land: the line is coarse, and the shore moves outwards. */
const shoreToleranceMeters = 1200;

/** The land of a map of main roads, or undefined for a map of all roads. */
export function viewLand(sections: Sections, find: Find): Land | undefined {
  if (!sections.has('land.points')) return undefined;
  const firstPoint = find('land.firstPoint', Uint32Array);
  const points = find('land.points', Int32Array);
  const barriers = Array.from(firstPoint.subarray(1, -1), (first, index): Barrier => {
    const end = firstPoint[index + 2] ?? 0;
    const lats = points.subarray(2 * first, 2 * end).filter((_, at) => at % 2 === 0);
    const lngs = points.subarray(2 * first, 2 * end).filter((_, at) => at % 2 === 1);
    const [south, north] = [Math.min(...lats), Math.max(...lats)];
    return { south, north, west: Math.min(...lngs), east: Math.max(...lngs), first, end };
  });
  return { firstPoint, points, barriers };
}

/** Whether there is a shore, and every line of it and of the barriers has points that are there. */
export function isLandSound({ firstPoint, points }: Land): boolean {
  return firstPoint.length > 1 && isRising(firstPoint, points.length / 2, 2);
}

/** Whether roads reach the land that a point lies on. */
export function isOnLand({ firstPoint, points }: Land, lat: number, lng: number): boolean {
  const scale = parallelScale(lat);
  const nearEnough = squareOfMeters(shoreToleranceMeters);
  let isInside = false;
  for (let point = 0; point + 1 < (firstPoint[1] ?? 0); point++) {
    const y = (points[2 * point] ?? 0) - lat;
    const x = ((points[2 * point + 1] ?? 0) - lng) * scale;
    const alongY = (points[2 * point + 2] ?? 0) - lat - y;
    const alongX = ((points[2 * point + 3] ?? 0) - lng) * scale - x;
    if (y > 0 !== y + alongY > 0 && x - (y / alongY) * alongX > 0) isInside = !isInside;
    const length = alongX * alongX + alongY * alongY;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * alongX + y * alongY) / length));
    if ((x + part * alongX) ** 2 + (y + part * alongY) ** 2 <= nearEnough) return true;
  }
  return isInside;
}

/**
 * Whether the straight line between two points runs over a barrier. Asked some hundred times for each route, so it makes
 * nothing that would have to be collected.
 */
export function crossesBarrier(
  { barriers, points }: Land,
  fromLat: number,
  fromLng: number,
  toLat: number,
  toLng: number,
): boolean {
  for (const { south, north, west, east, first, end } of barriers) {
    // Both points on one and the same outer side of all of the barrier.
    if ((fromLat < south && toLat < south) || (fromLat > north && toLat > north)) continue;
    if ((fromLng < west && toLng < west) || (fromLng > east && toLng > east)) continue;
    for (let point = first; point + 1 < end; point++) {
      const lat = points[2 * point] ?? 0;
      const lng = points[2 * point + 1] ?? 0;
      const nextLat = points[2 * point + 2] ?? 0;
      const nextLng = points[2 * point + 3] ?? 0;
      // Two lines cross when each has its ends on both sides of the other. Degrees serve as well as metres here.
      const isFromLeft = isLeftOf(lat, lng, nextLat, nextLng, fromLat, fromLng);
      if (isFromLeft === isLeftOf(lat, lng, nextLat, nextLng, toLat, toLng)) continue;
      const isStartLeft = isLeftOf(fromLat, fromLng, toLat, toLng, lat, lng);
      if (isStartLeft !== isLeftOf(fromLat, fromLng, toLat, toLng, nextLat, nextLng)) return true;
    }
  }
  return false;
}

/** Whether a point lies left of the line from a start to an end. */
function isLeftOf(
  startLat: number,
  startLng: number,
  endLat: number,
  endLng: number,
  lat: number,
  lng: number,
): boolean {
  return (endLng - startLng) * (lat - startLat) - (endLat - startLat) * (lng - startLng) > 0;
}
