import type { Coordinates } from '../../values/coordinates.ts';

const unitsPerDegree = 1e6;

/**
 * Encodes a line as text: an encoded polyline with six decimals, which `decodePolyline` reads. Nothing for no
 * points.
 */
export function encodePolyline(line: readonly Coordinates[]): string {
  let text = '';
  let [lastLat, lastLng] = [0, 0];
  for (const { lat, lng } of line) {
    const [latUnits, lngUnits] = [Math.round(lat * unitsPerDegree), Math.round(lng * unitsPerDegree)];
    text += writeNumber(latUnits - lastLat) + writeNumber(lngUnits - lastLng);
    [lastLat, lastLng] = [latUnits, lngUnits];
  }
  return text;
}

/** In groups of five bits, the lowest first; the lowest bit of all is the sign. */
function writeNumber(step: number): string {
  let rest = step < 0 ? -2 * step - 1 : 2 * step;
  let text = '';
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63);
    rest = Math.floor(rest / 32);
  }
  return text + String.fromCharCode(rest + 63);
}
