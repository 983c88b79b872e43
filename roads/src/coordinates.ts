/** A point on the earth in degrees (WGS 84): latitude −90…90, longitude −180…180. */
export type Coordinates = { readonly lat: number; readonly lng: number };

/** Inside, coordinates are whole ten-millionths of a degree, as OpenStreetMap keeps them. */
export const unitsPerDegree = 10_000_000;

/** Mean radius of the earth in metres (IUGG R1). */
const earthRadiusMeters = 6_371_008.8;
const radiansPerUnit = Math.PI / 180 / unitsPerDegree;
/** Metres along a meridian for one unit. */
export const metersPerUnit = earthRadiusMeters * radiansPerUnit;

/** Returns a distance as searches compare them: the square of its units along a meridian. */
export function squareOfMeters(meters: number): number {
  return (meters / metersPerUnit) ** 2;
}

/** Returns an angle in degrees as whole ten-millionths of a degree. */
export function toUnits(degrees: number): number {
  return Math.round(degrees * unitsPerDegree);
}

/** Returns how long a unit along the parallel of a latitude is, compared with one along a meridian. */
export function parallelScale(lat: number): number {
  return Math.cos(lat * radiansPerUnit);
}

/** Returns the great-circle distance in metres between two points given in units (haversine). */
export function metersBetween(fromLat: number, fromLng: number, toLat: number, toLng: number): number {
  const halfLat = Math.sin(((toLat - fromLat) * radiansPerUnit) / 2);
  const halfLng = Math.sin(((toLng - fromLng) * radiansPerUnit) / 2);
  const chord = halfLat * halfLat + parallelScale(fromLat) * parallelScale(toLat) * halfLng * halfLng;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Tells whether a point lies on the earth; one with a number missing (NaN) does not. */
export function isCoordinates({ lat, lng }: Coordinates): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
