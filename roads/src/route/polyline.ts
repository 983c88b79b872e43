import { type Coordinates, isCoordinates } from '../coordinates.ts';
import { RoadsError } from '../roads-error.ts';

/**
 * Writes a line as an encoded polyline with six decimals
 * (https://developers.google.com/maps/documentation/utilities/polylinealgorithm, with 10^6 in place of 10^5).
 */
export type PolylineWriter = {
  /** A point in ten-millionths of a degree; one that is the same as the last is left out. */
  add(lat: number, lng: number): void;
  finish(): string;
};

const partsPerDegree = 1e6;

export function createPolylineWriter(): PolylineWriter {
  let bytes = Buffer.allocUnsafe(4096);
  let length = 0;
  let lastLat = 0;
  let lastLng = 0;
  const write = (step: number) => {
    let value = step < 0 ? -2 * step - 1 : 2 * step;
    for (; value >= 32; value = Math.floor(value / 32)) bytes[length++] = (32 | (value & 31)) + 63;
    bytes[length++] = value + 63;
  };
  return {
    add(lat, lng) {
      const roundLat = Math.round(lat / 10);
      const roundLng = Math.round(lng / 10);
      if (length > 0 && roundLat === lastLat && roundLng === lastLng) return;
      if (length + 20 > bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
      write(roundLat - lastLat);
      write(roundLng - lastLng);
      lastLat = roundLat;
      lastLng = roundLng;
    },
    finish: () => bytes.toString('latin1', 0, length),
  };
}

/**
 * Returns the points of an encoded polyline, whoever wrote it.
 * @throws RoadsError when the text is none, or leads off the earth.
 */
export function decodePolyline(text: string): Coordinates[] {
  const steps = readNumbers(text);
  if (steps.length % 2 !== 0) throw new RoadsError('The line ends within a point.');
  const line: Coordinates[] = [];
  let [latParts, lngParts] = [0, 0];
  for (let index = 0; index < steps.length; index += 2) {
    latParts += steps[index] ?? 0;
    lngParts += steps[index + 1] ?? 0;
    const point = { lat: latParts / partsPerDegree, lng: lngParts / partsPerDegree };
    if (!isCoordinates(point)) throw new RoadsError('The line leads off the earth.');
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
    if (group < 0 || group > 63 || scale > 2 ** 30) throw new RoadsError('The line is none.');
    value += (group & 31) * scale;
    scale *= 32;
    if (group >= 32) continue;
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    value = 0;
    scale = 1;
  }
  if (scale !== 1) throw new RoadsError('The line ends within a number.');
  return numbers;
}
