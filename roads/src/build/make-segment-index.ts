import { createGrowingArray } from '../growing-array.ts';
import { segmentsPerItem } from '../map/segment-index.ts';
import type { MainRoads } from './keep-main-roads.ts';
import { type Box, boxOf, makeBoxTree } from './make-box-tree.ts';

export type SegmentIndexParts = {
  /** Two numbers an item: its edge, and the point at which its stretch of the edge begins. */
  readonly items: Uint32Array;
  readonly boxes: Int32Array;
};

/** Makes a tree of boxes over all stretches of road. */
export function makeSegmentIndex({ edgeCount, firstPoint, points }: MainRoads): SegmentIndexParts {
  const unsorted = createGrowingArray(Uint32Array);
  for (let edge = 0; edge < edgeCount; edge++) {
    const last = (firstPoint[edge + 1] ?? 0) - 1;
    for (let point = firstPoint[edge] ?? 0; point < last; point += segmentsPerItem) {
      unsorted.push(edge);
      unsorted.push(point);
    }
  }
  const boxAt = (item: number): Box => {
    const edge = unsorted.at(2 * item);
    const point = unsorted.at(2 * item + 1);
    return boxOf(points, point, Math.min(point + segmentsPerItem, (firstPoint[edge + 1] ?? 0) - 1));
  };
  const { order, boxes } = makeBoxTree(unsorted.length / 2, boxAt);
  const items = new Uint32Array(unsorted.length);
  for (const [index, item] of order.entries()) {
    items[2 * index] = unsorted.at(2 * item);
    items[2 * index + 1] = unsorted.at(2 * item + 1);
  }
  return { items, boxes };
}
