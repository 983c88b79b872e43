import { createGrowingArray } from '../growing-array.ts';
import { boxesPerNode, segmentsPerItem } from '../map/segment-index.ts';
import type { MainRoads } from './keep-main-roads.ts';

export type SegmentIndexParts = {
  /** Two numbers an item: its edge, and the point at which its stretch of the edge begins. */
  readonly items: Uint32Array;
  /** South, west, north, east of each item, then of each group of them, and so on up to the one that holds all. */
  readonly boxes: Int32Array;
};

/** A tree of boxes over all stretches of road, neighbours side by side along a Hilbert curve. */
export function makeSegmentIndex({ edgeCount, firstPoint, points }: MainRoads): SegmentIndexParts {
  const unsorted = createGrowingArray(Uint32Array);
  for (let edge = 0; edge < edgeCount; edge++) {
    const last = (firstPoint[edge + 1] ?? 0) - 1;
    for (let point = firstPoint[edge] ?? 0; point < last; point += segmentsPerItem) {
      unsorted.push(edge);
      unsorted.push(point);
    }
  }
  const count = unsorted.length / 2;
  const boxAt = (item: number) => {
    const edge = unsorted.at(2 * item);
    const point = unsorted.at(2 * item + 1);
    return boxOf(points, point, Math.min(point + segmentsPerItem, (firstPoint[edge + 1] ?? 0) - 1));
  };
  const order = sortAlongCurve(count, boxAt, boxOf(points, 0, points.length / 2 - 1));
  const items = new Uint32Array(2 * count);
  const boxes = createGrowingArray(Int32Array);
  for (const [place, item] of order.entries()) {
    items[2 * place] = unsorted.at(2 * item);
    items[2 * place + 1] = unsorted.at(2 * item + 1);
    for (const side of boxAt(item)) boxes.push(side);
  }
  for (let start = 0, size = count; size > 1; ) {
    const next = start + size;
    for (let first = start; first < next; first += boxesPerNode) {
      for (const side of joinBoxes(boxes.view(), first, Math.min(first + boxesPerNode, next)))
        boxes.push(side);
    }
    start = next;
    size = Math.ceil(size / boxesPerNode);
  }
  return { items, boxes: boxes.view() };
}

type Box = readonly [south: number, west: number, north: number, east: number];

function boxOf(points: Int32Array, first: number, last: number): Box {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = first; point <= last; point++) {
    const lat = points[2 * point] ?? 0;
    const lng = points[2 * point + 1] ?? 0;
    south = Math.min(south, lat);
    west = Math.min(west, lng);
    north = Math.max(north, lat);
    east = Math.max(east, lng);
  }
  return [south, west, north, east];
}

function joinBoxes(boxes: Int32Array, first: number, end: number): Box {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let box = first; box < end; box++) {
    south = Math.min(south, boxes[4 * box] ?? 0);
    west = Math.min(west, boxes[4 * box + 1] ?? 0);
    north = Math.max(north, boxes[4 * box + 2] ?? 0);
    east = Math.max(east, boxes[4 * box + 3] ?? 0);
  }
  return [south, west, north, east];
}

/** Bits of a place on the curve, by axis, and of an item's number: together they fit a number exactly. */
const curveBits = 13;
const itemScale = 2 ** 27;

function sortAlongCurve(count: number, boxAt: (item: number) => Box, all: Box): Uint32Array {
  const keys = new Float64Array(count);
  for (let item = 0; item < count; item++) {
    const [south, west, north, east] = boxAt(item);
    const x = placeOnAxis((west + east) / 2, all[1], all[3]);
    const y = placeOnAxis((south + north) / 2, all[0], all[2]);
    keys[item] = placeOnCurve(x, y) * itemScale + item;
  }
  return Uint32Array.from(keys.sort(), (key) => key % itemScale);
}

function placeOnAxis(middle: number, least: number, most: number): number {
  return Math.min(2 ** curveBits - 1, Math.floor(((middle - least) / (most - least + 1)) * 2 ** curveBits));
}

function placeOnCurve(column: number, row: number): number {
  let x = column;
  let y = row;
  let place = 0;
  for (let side = 2 ** (curveBits - 1); side >= 1; side /= 2) {
    const isEast = (x & side) !== 0;
    const isNorth = (y & side) !== 0;
    place = place * 4 + (isEast ? (isNorth ? 2 : 3) : isNorth ? 1 : 0);
    if (!isNorth) {
      if (isEast) {
        x = ~x;
        y = ~y;
      }
      [x, y] = [y, x];
    }
  }
  return place;
}
