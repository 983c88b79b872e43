/** A point on the earth in degrees (WGS 84): latitude −90…90, longitude −180…180. */
export type Coordinates = { readonly lat: number; readonly lng: number };

/** Mean radius of the earth in metres (IUGG R1). */
const earthRadiusMeters = 6_371_008.8;
const radians = Math.PI / 180;

/** Returns the great-circle distance between two points in metres (haversine). */
export function straightLineMeters(from: Coordinates, to: Coordinates): number {
  const halfLat = Math.sin(((to.lat - from.lat) * radians) / 2);
  const halfLng = Math.sin(((to.lng - from.lng) * radians) / 2);
  const chord =
    halfLat * halfLat + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * halfLng * halfLng;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)));
}
