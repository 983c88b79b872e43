import type { Coordinates } from '../../values/coordinates.ts';

const unitsPerDegree = 1e6;

/**
 * The points of an encoded polyline with six decimals, as routing servers write lines
 * (https://developers.google.com/maps/documentation/utilities/polylinealgorithm, with 10^6 in place of 10^5).
 * @throws Error when the text is none, or leads off the earth.
 */
export function decodePolyline(text: string): Coordinates[] {
  const steps = readNumbers(text);
  if (steps.length % 2 !== 0) throw new Error('answered a line that ends within a point');
  const line: Coordinates[] = [];
  let [latUnits, lngUnits] = [0, 0];
  for (let index = 0; index < steps.length; index += 2) {
    latUnits += steps[index] ?? 0;
    lngUnits += steps[index + 1] ?? 0;
    const point = { lat: latUnits / unitsPerDegree, lng: lngUnits / unitsPerDegree };
    if (Math.abs(point.lat) > 90 || Math.abs(point.lng) > 180)
      throw new Error('answered a line off the earth');
    line.push(point);
  }
  return line;
}

/** Numbers in groups of five bits, the lowest first; the lowest bit of all is the sign. */
function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let scale = 1;
  for (const character of text) {
    const group = character.charCodeAt(0) - 63;
    if (group < 0 || group > 63 || scale > 2 ** 30) throw new Error('answered a line that is none');
    value += (group & 31) * scale;
    scale *= 32;
    if (group >= 32) continue;
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    value = 0;
    scale = 1;
  }
  if (scale !== 1) throw new Error('answered a line that ends within a number');
  return numbers;
}
