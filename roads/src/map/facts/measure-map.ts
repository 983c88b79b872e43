import { metersPerUnit, parallelScale } from '../../coordinates.ts';
import { roadClasses } from '../../osm/road-classes.ts';
import { areaLevels } from '../map-places.ts';

/** Returns decimetres of road by class, in the order of `roadClasses`. */
export function measureClasses({
  edgeDecimeters,
  edgeRoad,
  roadClass,
}: {
  readonly edgeDecimeters: Uint32Array;
  readonly edgeRoad: Uint32Array;
  readonly roadClass: Uint8Array;
}): Float64Array {
  const byClass = new Float64Array(roadClasses.length);
  for (const [edge, decimeters] of edgeDecimeters.entries()) {
    const index = roadClass[edgeRoad[edge] ?? 0] ?? 0;
    byClass[index] = (byClass[index] ?? 0) + decimeters;
  }
  return byClass;
}

/** The side of a square in ten-millionths of a degree: 0.05°. */
const squareUnits = 500_000;
/** More than there are squares around the earth. */
const squaresInRow = 10_000;
const southernmost = -900_000_000;
const westernmost = -1_800_000_000;

/** Returns the square metres of the squares, some five kilometres wide, that a road leads through. */
export function measureArea({
  firstPoint,
  points,
}: {
  readonly firstPoint: Uint32Array;
  readonly points: Int32Array;
}): number {
  const squares = new Set<number>();
  let last = -1;
  const visit = (lat: number, lng: number) => {
    const row = Math.floor((lat - southernmost) / squareUnits);
    const square = row * squaresInRow + Math.floor((lng - westernmost) / squareUnits);
    if (square !== last) squares.add(square);
    last = square;
  };
  for (let edge = 0; edge + 1 < firstPoint.length; edge++) {
    for (let point = firstPoint[edge] ?? 0; point + 1 < (firstPoint[edge + 1] ?? 0); point++) {
      const lat = points[2 * point] ?? 0;
      const lng = points[2 * point + 1] ?? 0;
      const nextLat = points[2 * point + 2] ?? 0;
      const nextLng = points[2 * point + 3] ?? 0;
      const steps = Math.ceil((2 * Math.max(Math.abs(nextLat - lat), Math.abs(nextLng - lng))) / squareUnits);
      for (let step = 0; step < steps; step++)
        visit(lat + ((nextLat - lat) * step) / steps, lng + ((nextLng - lng) * step) / steps);
      visit(nextLat, nextLng);
    }
  }
  const side = squareUnits * metersPerUnit;
  let area = 0;
  for (const square of squares) {
    const middle = southernmost + (Math.floor(square / squaresInRow) + 0.5) * squareUnits;
    area += side * side * parallelScale(middle);
  }
  return area;
}

/** Counts named polygons by what they are. */
export function countAreas({ areaLevels: levels }: { readonly areaLevels: Uint8Array }) {
  const count = (wanted: string) => levels.filter((level) => areaLevels[level] === wanted).length;
  return { emirates: count('region'), communities: count('community') };
}
