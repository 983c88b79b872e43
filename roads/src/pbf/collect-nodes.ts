import { createGrowingArray } from '../growing-array.ts';

/** Nodes by rising id; coordinates in ten-millionths of a degree. */
export type Nodes = {
  readonly nodeIds: Float64Array;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
};

export type NodeCollector = {
  /** Whether the node was kept. */
  add(id: number, lat: number, lng: number): boolean;
  finish(): Nodes;
};

/** Keeps where nodes lie, sixteen bytes each, of those that the test lets in. */
export function createNodeCollector(
  isKept: (lat: number, lng: number, id: number) => boolean,
): NodeCollector {
  const nodeIds = createGrowingArray(Float64Array);
  const lats = createGrowingArray(Int32Array);
  const lngs = createGrowingArray(Int32Array);
  return {
    add(id, lat, lng) {
      if (!isOnEarth(lat, lng) || !isKept(lat, lng, id)) return false;
      nodeIds.push(id);
      lats.push(lat);
      lngs.push(lng);
      return true;
    },
    finish: () => sortNodes(nodeIds.view(), lats.view(), lngs.view()),
  };
}

function isOnEarth(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 900_000_000 && Math.abs(lng) <= 1_800_000_000;
}

/** Extracts have their nodes in order of id; one that has not is put in order. */
function sortNodes(nodeIds: Float64Array, lats: Int32Array, lngs: Int32Array): Nodes {
  let isSorted = true;
  for (let index = 1; isSorted && index < nodeIds.length; index++) {
    isSorted = (nodeIds[index - 1] ?? 0) < (nodeIds[index] ?? 0);
  }
  if (isSorted) return { nodeIds, lats, lngs };
  const order = Uint32Array.from(nodeIds, (_, index) => index).sort(
    (one, other) => (nodeIds[one] ?? 0) - (nodeIds[other] ?? 0) || one - other,
  );
  return {
    nodeIds: Float64Array.from(order, (index) => nodeIds[index] ?? 0),
    lats: Int32Array.from(order, (index) => lats[index] ?? 0),
    lngs: Int32Array.from(order, (index) => lngs[index] ?? 0),
  };
}

/** Returns the index of an id among sorted ids, or −1. */
export function findIndex(ids: Float64Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
