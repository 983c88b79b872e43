import type { Coordinates } from '../../../../values/coordinates.ts';

/**
 * Writes a point as OSRM reads it. Six decimals are 0.1 m, and no number is ever written with an exponent.
 */
export function lngLat({ lat, lng }: Coordinates): string {
  return `${lng.toFixed(6)},${lat.toFixed(6)}`;
}
