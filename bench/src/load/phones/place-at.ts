import type { Coordinates } from '../../../../server/src/values/coordinates.ts';

/**
 * Our own figures: 90 m between two reports three seconds apart, so that no two of half a minute lie within 50 m of each
 * other, and a trip's track, which leaves out what tells nothing more, has to keep every single one.
 */
const metersPerSecond = 30;
const radiusMeters = 400;
const metersPerDegree = 111_195;

/**
 * Returns the position of a driver who drives in a circle around their home, each of them beginning elsewhere
 * on it.
 */
export function placeAt(
  { home, driverId }: { readonly home: Coordinates; readonly driverId: number },
  drivenSeconds: number,
): Coordinates & { readonly heading: number; readonly speedMps: number } {
  const angle = driverId + (drivenSeconds * metersPerSecond) / radiusMeters;
  const north = radiusMeters * Math.sin(angle);
  const east = radiusMeters * Math.cos(angle);
  const metersPerDegreeEast = metersPerDegree * Math.cos((home.lat * Math.PI) / 180);
  // Counter-clockwise: the heading is a quarter turn left of the direction from the centre.
  const heading = (((-angle * 180) / Math.PI) % 360) + 360;
  return {
    lat: home.lat + north / metersPerDegree,
    lng: home.lng + east / metersPerDegreeEast,
    heading: heading % 360,
    speedMps: metersPerSecond,
  };
}
