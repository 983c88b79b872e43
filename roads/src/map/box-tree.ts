/** Boxes in a tree: those of the items first, then one for each group of them, and so on up to the one that holds all. */
export type BoxTree = {
  /** South, west, north and east of each box, in ten-millionths of a degree. */
  readonly boxes: Int32Array;
  /** Where the boxes of each level begin, items first; the last number is that of all boxes. */
  readonly levels: readonly number[];
};

export const boxesPerNode = 16;

/** Returns where the levels of a tree over so many items begin. */
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

/** A look at what is near a point; coordinates in units, distances as squares of units along the meridian. */
export type NearSearch = {
  readonly lat: number;
  readonly lng: number;
  /** How much shorter a unit is along the parallel. */
  readonly scale: number;
  /** Boxes that are farther are left out; may become smaller with what is found. */
  limit: number;
  /** By box, where each has a limit of its own as well: what is in it does not matter from farther off. */
  readonly reaches?: Float64Array;
  visitItem(item: number): void;
};

/** Visits the items of a tree, the nearest boxes first, and none that is farther than the limit. */
export function visitNearest(tree: BoxTree, search: NearSearch): void {
  const { top, root } = findRoot(tree);
  if (root !== undefined) visitNear(tree, search, top, root);
}

function visitNear(tree: BoxTree, search: NearSearch, level: number, box: number): void {
  if (level === 0) {
    search.visitItem(box);
    return;
  }
  const { first, end } = childrenOf(tree, level, box);
  const { reaches } = search;
  const nearest: number[] = [];
  const squares: number[] = [];
  for (let child = first; child < end; child++) {
    const square = squareToBox(tree, search, child);
    if (square > search.limit || (reaches !== undefined && square > (reaches[child] ?? 0))) continue;
    let index = nearest.length;
    while (index > 0 && (squares[index - 1] ?? 0) > square) {
      squares[index] = squares[index - 1] ?? 0;
      nearest[index] = nearest[index - 1] ?? 0;
      index--;
    }
    squares[index] = square;
    nearest[index] = child;
  }
  for (let index = 0; index < nearest.length; index++) {
    if ((squares[index] ?? 0) > search.limit) break;
    visitNear(tree, search, level - 1, nearest[index] ?? 0);
  }
}

function squareToBox({ boxes }: BoxTree, { lat, lng, scale }: NearSearch, box: number): number {
  const south = boxes[4 * box] ?? 0;
  const west = boxes[4 * box + 1] ?? 0;
  const north = boxes[4 * box + 2] ?? 0;
  const east = boxes[4 * box + 3] ?? 0;
  const y = lat < south ? south - lat : lat > north ? lat - north : 0;
  const x = (lng < west ? west - lng : lng > east ? lng - east : 0) * scale;
  return x * x + y * y;
}

/**
 * Computes what `NearSearch.reaches` asks for: of each item, and of each box the farthest of what is in it.
 */
export function makeReaches({ levels }: BoxTree, reachOfItem: (item: number) => number): Float64Array {
  const reaches = new Float64Array(levels.at(-1) ?? 0);
  for (let item = 0; item < (levels[1] ?? 0); item++) reaches[item] = reachOfItem(item);
  for (let level = 1; level + 1 < levels.length; level++) {
    const start = levels[level] ?? 0;
    for (let box = start; box < (levels[level + 1] ?? 0); box++) {
      const { first, end } = childrenOf({ levels }, level, box);
      for (let child = first; child < end; child++)
        reaches[box] = Math.max(reaches[box] ?? 0, reaches[child] ?? 0);
    }
  }
  return reaches;
}

/** Visits the items whose boxes hold a point. */
export function visitHolding(
  tree: BoxTree,
  lat: number,
  lng: number,
  visitItem: (item: number) => void,
): void {
  const { top, root } = findRoot(tree);
  if (root !== undefined && isHolding(tree, lat, lng, root))
    visitHoldingBelow(tree, lat, lng, visitItem, top, root);
}

function visitHoldingBelow(
  tree: BoxTree,
  lat: number,
  lng: number,
  visitItem: (item: number) => void,
  level: number,
  box: number,
): void {
  if (level === 0) {
    visitItem(box);
    return;
  }
  const { first, end } = childrenOf(tree, level, box);
  for (let child = first; child < end; child++) {
    if (isHolding(tree, lat, lng, child)) visitHoldingBelow(tree, lat, lng, visitItem, level - 1, child);
  }
}

function isHolding({ boxes }: BoxTree, lat: number, lng: number, box: number): boolean {
  return (
    lat >= (boxes[4 * box] ?? 0) &&
    lng >= (boxes[4 * box + 1] ?? 0) &&
    lat <= (boxes[4 * box + 2] ?? 0) &&
    lng <= (boxes[4 * box + 3] ?? 0)
  );
}

function findRoot({ levels }: BoxTree): { top: number; root: number | undefined } {
  const top = levels.length - 2;
  const root = levels[top] ?? 0;
  return { top, root: (levels[top + 1] ?? 0) > root ? root : undefined };
}

function childrenOf(
  { levels }: Pick<BoxTree, 'levels'>,
  level: number,
  box: number,
): { first: number; end: number } {
  const first = (levels[level - 1] ?? 0) + (box - (levels[level] ?? 0)) * boxesPerNode;
  return { first, end: Math.min(first + boxesPerNode, levels[level] ?? 0) };
}
