import type { Point } from '@satha/contract/trip-place';
import { withPlainDigits } from '@satha/terms/writing/digits';

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = new RegExp(String.raw`^\(?\s*${degrees}\s*[,;،\s]\s*${degrees}\s*\)?$`);

/** Reads the point of a text such as `25.1972, 55.2744`, as maps on phones copy it; in Arabic digits, too. */
export function readCoordinates(text: string): Point | undefined {
  const latin = withPlainDigits(text).trim().replaceAll('٫', '.');
  const [, lat, lng] = pair.exec(latin) ?? [];
  if (lat === undefined || lng === undefined) return undefined;
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined;
}

/**
 * Tells whether a text has no letters, such as coordinates: it is written from left to right in every
 * language.
 */
export function isInFigures(text: string): boolean {
  return text.trim() !== '' && !/\p{L}/u.test(text);
}

/** Tells whether a point lies in an odd number of rings of longitudes and latitudes. */
export function isInside(rings: readonly (readonly (readonly [number, number])[])[], point: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let index = 0; index + 1 < ring.length; index += 1) {
      const [fromLng, fromLat] = ring[index] ?? [0, 0];
      const [toLng, toLat] = ring[index + 1] ?? [0, 0];
      const crosses = fromLat > point.lat !== toLat > point.lat;
      if (crosses && point.lng < fromLng + ((point.lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)) {
        inside = !inside;
      }
    }
  }
  return inside;
}
