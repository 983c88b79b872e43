import { createGrowingArray } from '@satha/roads/growing-array';
import type { FeatureKind } from '../schema/feature-kind.ts';

/** Coordinates are whole parts of the side of Web Mercator's square, which begins at 180° west and 85.05° north. */
export const worldUnits = 2 ** 31 - 1;

export const shapeTypes = ['point', 'line', 'area'] as const;
export type ShapeType = (typeof shapeTypes)[number];

/** Pairs of x and y. Of an area the first part is its outline and each further one a hole. */
export type Parts = readonly (readonly number[])[];
export type Box = readonly [west: number, north: number, east: number, south: number];

export type Shapes = {
  readonly count: number;
  kindOf(shape: number): FeatureKind;
  typeOf(shape: number): ShapeType;
  partsOf(shape: number): Parts;
  boxOf(shape: number): Box;
};

export type ShapeStore = Shapes & { add(kind: FeatureKind, type: ShapeType, parts: Parts): void };

/** Keeps shapes by the million: eight bytes a point, and one description for all that are alike. */
export function createShapeStore(): ShapeStore {
  const kinds: FeatureKind[] = [];
  const indexByKind = new Map<string, number>();
  const kind = createGrowingArray(Uint32Array);
  const type = createGrowingArray(Uint8Array);
  const firstPart = createGrowingArray(Uint32Array);
  const firstNumber = createGrowingArray(Uint32Array);
  const numbers = createGrowingArray(Int32Array);
  const boxes = createGrowingArray(Int32Array);
  firstPart.push(0);
  firstNumber.push(0);

  const keepKind = (added: FeatureKind): number => {
    const key = JSON.stringify(added);
    const known = indexByKind.get(key);
    if (known !== undefined) return known;
    indexByKind.set(key, kinds.length);
    return kinds.push(added) - 1;
  };

  return {
    get count() {
      return kind.length;
    },
    add(addedKind, addedType, parts) {
      kind.push(keepKind(addedKind));
      type.push(shapeTypes.indexOf(addedType));
      for (const part of parts) {
        for (const number of part) numbers.push(number);
        firstNumber.push(numbers.length);
      }
      firstPart.push(firstNumber.length - 1);
      for (const edge of boxAround(parts)) boxes.push(edge);
    },
    kindOf: (shape) => kinds[kind.at(shape)] as FeatureKind,
    typeOf: (shape) => shapeTypes[type.at(shape)] as ShapeType,
    partsOf(shape) {
      const parts: number[][] = [];
      const all = numbers.view();
      for (let part = firstPart.at(shape); part < firstPart.at(shape + 1); part++)
        parts.push([...all.subarray(firstNumber.at(part), firstNumber.at(part + 1))]);
      return parts;
    },
    boxOf: (shape) => [
      boxes.at(4 * shape),
      boxes.at(4 * shape + 1),
      boxes.at(4 * shape + 2),
      boxes.at(4 * shape + 3),
    ],
  };
}

function boxAround(parts: Parts): Box {
  let [west, north, east, south] = [worldUnits, worldUnits, 0, 0];
  for (const part of parts) {
    for (let index = 0; index + 1 < part.length; index += 2) {
      const x = part[index] ?? 0;
      const y = part[index + 1] ?? 0;
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
  }
  return [west, north, east, south];
}

const northernmost = 85.05112878;

/** Projects a point, in ten-millionths of a degree, into Web Mercator's square. */
export function project(lat: number, lng: number): [x: number, y: number] {
  const bounded = Math.min(northernmost, Math.max(-northernmost, lat / 1e7));
  const sine = Math.sin((bounded * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const clamp = (part: number) => Math.min(worldUnits, Math.max(0, Math.round(part * worldUnits)));
  return [clamp(lng / 3.6e9 + 0.5), clamp(y)];
}

/** Returns the latitude and longitude of a point of Web Mercator's square, in degrees. */
export function unproject(x: number, y: number): [lng: number, lat: number] {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldUnits))) * 180) / Math.PI;
  return [(x / worldUnits) * 360 - 180, lat];
}
