import { createGrowingArray } from '../growing-array.ts';
import { boxesPerNode } from '../map/box-tree.ts';

/** In ten-millionths of a degree. */
export type Box = readonly [south: number, west: number, north: number, east: number];

export type BoxTreeParts = {
  /** The items in the order in which their boxes stand in the tree. */
  readonly order: Uint32Array;
  /** South, west, north, east of each item, then of each group of them, and so on up to the one that holds all. */
  readonly boxes: Int32Array;
};

/** Makes a tree of boxes over things that have one, neighbours side by side along a Hilbert curve. */
export function makeBoxTree(count: number, boxAt: (item: number) => Box): BoxTreeParts {
  const order = sortAlongCurve(count, boxAt);
  const boxes = createGrowingArray(Int32Array);
  for (const item of order) for (const side of boxAt(item)) boxes.push(side);
  for (let start = 0, size = count; size > 1; ) {
    const next = start + size;
    for (let first = start; first < next; first += boxesPerNode) {
      for (const side of joinBoxes(boxes.view(), first, Math.min(first + boxesPerNode, next)))
        boxes.push(side);
    }
    start = next;
    size = Math.ceil(size / boxesPerNode);
  }
  return { order, boxes: boxes.view() };
}

/** Returns the box around some of the points that lie in an array, latitude and longitude in turn. */
export function boxOf(points: Int32Array, first: number, last: number): Box {
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

function sortAlongCurve(count: number, boxAt: (item: number) => Box): Uint32Array {
  const all = boxAround(count, boxAt);
  const keys = new Float64Array(count);
  for (let item = 0; item < count; item++) {
    const [south, west, north, east] = boxAt(item);
    const x = placeOnAxis((west + east) / 2, all[1], all[3]);
    const y = placeOnAxis((south + north) / 2, all[0], all[2]);
    keys[item] = placeOnCurve(x, y) * itemScale + item;
  }
  return Uint32Array.from(keys.sort(), (key) => key % itemScale);
}

function boxAround(count: number, boxAt: (item: number) => Box): Box {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let item = 0; item < count; item++) {
    const box = boxAt(item);
    south = Math.min(south, box[0]);
    west = Math.min(west, box[1]);
    north = Math.max(north, box[2]);
    east = Math.max(east, box[3]);
  }
  return [south, west, north, east];
}

function placeOnAxis(middle: number, least: number, most: number): number {
  return Math.min(2 ** curveBits - 1, Math.floor(((middle - least) / (most - least + 1)) * 2 ** curveBits));
}

function placeOnCurve(column: number, row: number): number {
  let x = column;
  let y = row;
  let index = 0;
  for (let side = 2 ** (curveBits - 1); side >= 1; side /= 2) {
    const isEast = (x & side) !== 0;
    const isNorth = (y & side) !== 0;
    index = index * 4 + (isEast ? (isNorth ? 2 : 3) : isNorth ? 1 : 0);
    if (!isNorth) {
      if (isEast) {
        x = ~x;
        y = ~y;
      }
      [x, y] = [y, x];
    }
  }
  return index;
}
