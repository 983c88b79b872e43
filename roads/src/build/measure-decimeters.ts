import { metersBetween } from '../coordinates.ts';
import type { GrowingArray } from '../growing-array.ts';

/** Whole decimetres along the points from `first` to the last; never 0, so that no ring of edges is free. */
export function measureDecimeters(
  lats: GrowingArray<Int32Array>,
  lngs: GrowingArray<Int32Array>,
  first: number,
): number {
  let meters = 0;
  for (let point = first + 1; point < lats.length; point++) {
    meters += metersBetween(lats.at(point - 1), lngs.at(point - 1), lats.at(point), lngs.at(point));
  }
  return Math.max(1, Math.round(meters * 10));
}
