import { metersPerUnit, parallelScale } from '../coordinates.ts';

/** Stretches of road in a tree of boxes; see `SegmentIndexParts` in build/ for the two arrays. */
export type SegmentIndex = {
  readonly items: Uint32Array;
  readonly boxes: Int32Array;
  readonly firstPoint: Uint32Array;
  readonly points: Int32Array;
  /** Where the boxes of each level begin, items first; the last number is that of all boxes. */
  readonly levels: readonly number[];
};

export const boxesPerNode = 16;
/** Segments of an edge that share a box. */
export const segmentsPerItem = 4;

/** A point on a road: on an edge, after its point `point`, `part` of the way to the next one. */
export type PointOnRoad = {
  readonly edge: number;
  readonly point: number;
  readonly part: number;
  /** As the crow flies, in metres. */
  readonly distanceMeters: number;
};

/** Where the levels of a tree over so many items begin. */
export function findLevels(itemCount: number): number[] {
  const levels = [0];
  let end = itemCount;
  for (let size = itemCount; size > 1; ) {
    levels.push(end);
    size = Math.ceil(size / boxesPerNode);
    end += size;
  }
  levels.push(end);
  return levels;
}

type Search = {
  readonly index: SegmentIndex;
  readonly isWanted: (edge: number) => boolean;
  readonly lat: number;
  readonly lng: number;
  readonly scale: number;
  /** Squares of distances in units along the meridian. */
  readonly found: (edge: number, point: number, part: number, square: number) => void;
  limit: number;
};

/** The nearest point of a wanted edge within a distance; of equals, that of the edge with the smallest number. */
export function findNearest(
  index: SegmentIndex,
  lat: number,
  lng: number,
  mostMeters: number,
  isWanted: (edge: number) => boolean,
): PointOnRoad | undefined {
  let best = { edge: -1, point: 0, part: 0, square: 0 };
  const search: Search = {
    index,
    isWanted,
    lat,
    lng,
    scale: parallelScale(lat),
    limit: (mostMeters / metersPerUnit) ** 2,
    found(edge, point, part, square) {
      if (
        square === search.limit &&
        best.edge !== -1 &&
        (edge > best.edge || (edge === best.edge && point >= best.point))
      )
        return;
      best = { edge, point, part, square };
      search.limit = square;
    },
  };
  visitAll(search);
  return best.edge === -1 ? undefined : toPointOnRoad(best.edge, best.point, best.part, best.square);
}

/** The nearest point of every wanted edge within a distance, edges in order of their numbers. */
export function findAllWithin(
  index: SegmentIndex,
  lat: number,
  lng: number,
  mostMeters: number,
  isWanted: (edge: number) => boolean,
): PointOnRoad[] {
  const byEdge = new Map<number, PointOnRoad>();
  visitAll({
    index,
    isWanted,
    lat,
    lng,
    scale: parallelScale(lat),
    limit: (mostMeters / metersPerUnit) ** 2,
    found(edge, point, part, square) {
      const known = byEdge.get(edge);
      const next = toPointOnRoad(edge, point, part, square);
      const isNearer =
        known === undefined ||
        next.distanceMeters < known.distanceMeters ||
        (next.distanceMeters === known.distanceMeters && next.point < known.point);
      if (isNearer) byEdge.set(edge, next);
    },
  });
  return [...byEdge.values()].toSorted((one, other) => one.edge - other.edge);
}

function toPointOnRoad(edge: number, point: number, part: number, square: number): PointOnRoad {
  return { edge, point, part, distanceMeters: Math.sqrt(square) * metersPerUnit };
}

function visitAll(search: Search): void {
  const { levels } = search.index;
  const top = levels.length - 2;
  const root = levels[top] ?? 0;
  if ((levels[top + 1] ?? 0) > root) visitBox(search, top, root);
}

/** Goes into the nearest boxes first, and into none that is farther than what was found. */
function visitBox(search: Search, level: number, box: number): void {
  if (level === 0) {
    visitItem(search, box);
    return;
  }
  const { levels } = search.index;
  const below = levels[level - 1] ?? 0;
  const first = below + (box - (levels[level] ?? 0)) * boxesPerNode;
  const end = Math.min(first + boxesPerNode, levels[level] ?? 0);
  const boxes: number[] = [];
  const squares: number[] = [];
  for (let child = first; child < end; child++) {
    const square = squareToBox(search, child);
    if (square > search.limit) continue;
    let place = boxes.length;
    while (place > 0 && (squares[place - 1] ?? 0) > square) {
      squares[place] = squares[place - 1] ?? 0;
      boxes[place] = boxes[place - 1] ?? 0;
      place--;
    }
    squares[place] = square;
    boxes[place] = child;
  }
  for (let place = 0; place < boxes.length; place++) {
    if ((squares[place] ?? 0) > search.limit) break;
    visitBox(search, level - 1, boxes[place] ?? 0);
  }
}

function squareToBox({ index: { boxes }, lat, lng, scale }: Search, box: number): number {
  const south = boxes[4 * box] ?? 0;
  const west = boxes[4 * box + 1] ?? 0;
  const north = boxes[4 * box + 2] ?? 0;
  const east = boxes[4 * box + 3] ?? 0;
  const y = lat < south ? south - lat : lat > north ? lat - north : 0;
  const x = (lng < west ? west - lng : lng > east ? lng - east : 0) * scale;
  return x * x + y * y;
}

function visitItem(search: Search, item: number): void {
  const { items, firstPoint, points } = search.index;
  const edge = items[2 * item] ?? 0;
  if (!search.isWanted(edge)) return;
  const first = items[2 * item + 1] ?? 0;
  const last = Math.min(first + segmentsPerItem, (firstPoint[edge + 1] ?? 0) - 1);
  for (let point = first; point < last; point++) {
    const y1 = (points[2 * point] ?? 0) - search.lat;
    const x1 = ((points[2 * point + 1] ?? 0) - search.lng) * search.scale;
    const y = (points[2 * point + 2] ?? 0) - search.lat - y1;
    const x = ((points[2 * point + 3] ?? 0) - search.lng) * search.scale - x1;
    const length = x * x + y * y;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * x + y1 * y) / length));
    const dx = x1 + part * x;
    const dy = y1 + part * y;
    const square = dx * dx + dy * dy;
    if (square <= search.limit) search.found(edge, point, part, square);
  }
}
