import type { MapPoint } from '../map-points.ts';

const metersPerDegree = 111_195;
const radians = Math.PI / 180;

/**
 * Metres from one point to another, to the east and to the north, as on a plane that touches the earth at a latitude,
 * the middle one unless told: good enough within a country.
 */
export function offsetMeters(
  from: MapPoint,
  to: MapPoint,
  planeLat = (from.lat + to.lat) / 2,
): { readonly east: number; readonly north: number } {
  return {
    east: (to.lng - from.lng) * metersPerDegree * Math.cos(planeLat * radians),
    north: (to.lat - from.lat) * metersPerDegree,
  };
}

export function metersBetween(from: MapPoint, to: MapPoint): number {
  const { east, north } = offsetMeters(from, to);
  return Math.hypot(east, north);
}

/** Degrees clockwise from north, 0 up to 360. */
export function bearingDegrees(from: MapPoint, to: MapPoint): number {
  const { east, north } = offsetMeters(from, to);
  return (Math.atan2(east, north) / radians + 360) % 360;
}

export function pointBetween(from: MapPoint, to: MapPoint, share: number): MapPoint {
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}
