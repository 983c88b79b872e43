import { createGrowingArray } from '../growing-array.ts';

/** Nodes by rising id, each once; coordinates in ten-millionths of a degree. */
export type Nodes = {
  readonly nodeIds: Float64Array;
  readonly nodeVersions: Uint16Array;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
};

export type NodeCollector = {
  /** Whether the node was kept; of several with one id, the first of the highest version stays. */
  add(id: number, lat: number, lng: number, version?: number): boolean;
  finish(): Nodes;
};

/** Versions beyond it count as alike. */
const highestVersion = 2 ** 16 - 1;

/** Keeps where nodes lie, eighteen bytes each, of those that the test lets in. */
export function createNodeCollector(
  isKept: (lat: number, lng: number, id: number) => boolean,
): NodeCollector {
  const nodeIds = createGrowingArray(Float64Array);
  const versions = createGrowingArray(Uint16Array);
  const lats = createGrowingArray(Int32Array);
  const lngs = createGrowingArray(Int32Array);
  return {
    add(id, lat, lng, version = 0) {
      if (!isOnEarth(lat, lng) || !isKept(lat, lng, id)) return false;
      nodeIds.push(id);
      versions.push(Math.min(version, highestVersion));
      lats.push(lat);
      lngs.push(lng);
      return true;
    },
    finish: () =>
      sortNodes({
        nodeIds: nodeIds.view(),
        nodeVersions: versions.view(),
        lats: lats.view(),
        lngs: lngs.view(),
      }),
  };
}

/** Tells whether a node with this version is the one that was kept of its id. */
export function isNewestNode({ nodeIds, nodeVersions }: Nodes, id: number, version: number): boolean {
  return nodeVersions[findIndex(nodeIds, id)] === Math.min(version, highestVersion);
}

export function isOnEarth(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 900_000_000 && Math.abs(lng) <= 1_800_000_000;
}

/** Extracts have their nodes in order of id, each once; others are put in order, and what is doubled is left out. */
function sortNodes(nodes: Nodes): Nodes {
  const { nodeIds, nodeVersions, lats, lngs } = nodes;
  let isSorted = true;
  for (let index = 1; isSorted && index < nodeIds.length; index++) {
    isSorted = (nodeIds[index - 1] ?? 0) < (nodeIds[index] ?? 0);
  }
  if (isSorted) return nodes;
  const order = Uint32Array.from(nodeIds, (_, index) => index).sort(
    (one, other) =>
      (nodeIds[one] ?? 0) - (nodeIds[other] ?? 0) ||
      (nodeVersions[other] ?? 0) - (nodeVersions[one] ?? 0) ||
      one - other,
  );
  const kept = order.filter((node, place) => place === 0 || nodeIds[node] !== nodeIds[order[place - 1] ?? 0]);
  return {
    nodeIds: Float64Array.from(kept, (index) => nodeIds[index] ?? 0),
    nodeVersions: Uint16Array.from(kept, (index) => nodeVersions[index] ?? 0),
    lats: Int32Array.from(kept, (index) => lats[index] ?? 0),
    lngs: Int32Array.from(kept, (index) => lngs[index] ?? 0),
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
