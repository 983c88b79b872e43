import { parallelScale, squareOfMeters } from '../coordinates.ts';
import type { Find, Sections } from './map-sections.ts';
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
};

/** How far off the drawn shore still counts as land: the line is coarse, and the shore moves outwards. */
const shoreToleranceMeters = 1200;

/** Returns the land of a map of main roads, or undefined for a map of all roads. */
export function viewLand(sections: Sections, find: Find): Land | undefined {
  if (!sections.has('land.points')) return undefined;
  return { firstPoint: find('land.firstPoint', Uint32Array), points: find('land.points', Int32Array) };
}

/** Tells whether there is a shore, and every line of it and of the barriers has points that are there. */
export function isLandSound({ firstPoint, points }: Land): boolean {
  return firstPoint.length > 1 && isRising(firstPoint, points.length / 2, 2);
}

/** Tells whether roads reach the land that a point lies on. */
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
 * Tells whether the straight line between two points runs over a barrier: water, a runway or mountains that
 * no street crosses.
 */
export function crossesBarrier(
  { firstPoint, points }: Land,
  fromLat: number,
  fromLng: number,
  toLat: number,
  toLng: number,
): boolean {
  const south = Math.min(fromLat, toLat);
  const north = Math.max(fromLat, toLat);
  const west = Math.min(fromLng, toLng);
  const east = Math.max(fromLng, toLng);
  for (let line = 1; line + 1 < firstPoint.length; line++) {
    for (let point = firstPoint[line] ?? 0; point + 1 < (firstPoint[line + 1] ?? 0); point++) {
      const lat = points[2 * point] ?? 0;
      const nextLat = points[2 * point + 2] ?? 0;
      if ((lat < south && nextLat < south) || (lat > north && nextLat > north)) continue;
      const lng = points[2 * point + 1] ?? 0;
      const nextLng = points[2 * point + 3] ?? 0;
      if ((lng < west && nextLng < west) || (lng > east && nextLng > east)) continue;
      // Two lines cross when each has its ends on both sides of the other. Degrees serve as well as metres here.
      const isStartLeft = isLeftOf(fromLat, fromLng, toLat, toLng, lat, lng);
      if (isStartLeft === isLeftOf(fromLat, fromLng, toLat, toLng, nextLat, nextLng)) continue;
      const isFromLeft = isLeftOf(lat, lng, nextLat, nextLng, fromLat, fromLng);
      if (isFromLeft !== isLeftOf(lat, lng, nextLat, nextLng, toLat, toLng)) return true;
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
