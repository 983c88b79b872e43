import {
  clearHeap,
  createIndexedHeap,
  firstKey,
  type IndexedHeap,
  setKey,
  takeFirst,
} from '../indexed-heap.ts';
import { type Arc, type ArcPool, detachVertex, isWithin, keepArc } from './arc-pool.ts';

/** Vertices that a search for another way may look at: when an order is sought, and when a shortcut depends on it. */
const looksWhenOrdering = 30;
const looksWhenContracting = 150;

type Work = {
  readonly pool: ArcPool;
  readonly heap: IndexedHeap;
  /** Times from the vertex that a search began at; those marked with another search's number say nothing. */
  readonly reached: Float64Array;
  readonly reachedIn: Int32Array;
  /** 1 while a vertex is one that the search wants to reach. */
  readonly isWanted: Uint8Array;
  searches: number;
  /** How many layers of contracted vertices lie below a vertex. */
  readonly depth: Int32Array;
  readonly arc: Arc;
  /** The different labels of the pairs that are looked at. */
  readonly labels: number[];
};

type Cost = { added: number; removed: number; addedHops: number; removedHops: number };

/**
 * Contracts all vertices, least important first: a vertex is taken out, and where it lay on the only fastest way between
 * two neighbours, a shortcut takes its place. Afterwards the lists of a vertex hold its arcs to and from more important
 * ones. Follows `order` where one is given, and finds its own otherwise.
 * @returns the vertices in the order in which they were contracted.
 */
export function contractGraph(
  pool: ArcPool,
  order?: Uint32Array,
  onProgress: (done: number) => void = () => undefined,
): Uint32Array {
  const work = createWork(pool);
  if (order) {
    for (const [done, vertex] of order.entries()) {
      if (done % 8192 === 0) onProgress(done / order.length);
      contractVertex(work, vertex);
    }
    return order;
  }
  return contractByImportance(work, onProgress);
}

function createWork(pool: ArcPool): Work {
  const vertexCount = pool.firstOut.length;
  return {
    pool,
    heap: createIndexedHeap(vertexCount),
    reached: new Float64Array(vertexCount),
    reachedIn: new Int32Array(vertexCount),
    isWanted: new Uint8Array(vertexCount),
    searches: 0,
    depth: new Int32Array(vertexCount),
    arc: { ...emptyArc },
    labels: [],
  };
}

const emptyArc: Arc = {
  ...{ tail: 0, head: 0, time: 0, decimeters: 0, cityTime: 0, arterialTime: 0, label: 0, via: 0, hops: 0 },
};

function contractByImportance(work: Work, onProgress: (done: number) => void): Uint32Array {
  const { pool } = work;
  const vertexCount = pool.firstOut.length;
  const waiting = createIndexedHeap(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) setKey(waiting, vertex, rateImportance(work, vertex));
  const order = new Uint32Array(vertexCount);
  for (let done = 0; done < vertexCount; ) {
    if (done % 8192 === 0) onProgress(done / vertexCount);
    const vertex = takeFirst(waiting);
    const importance = rateImportance(work, vertex);
    if (importance > firstKey(waiting)) {
      setKey(waiting, vertex, importance);
      continue;
    }
    order[done++] = vertex;
    contractVertex(work, vertex);
    forNeighbours(pool, vertex, (neighbour) => {
      work.depth[neighbour] = Math.max(work.depth[neighbour] ?? 0, (work.depth[vertex] ?? 0) + 1);
    });
    forNeighbours(pool, vertex, (neighbour) => setKey(waiting, neighbour, rateImportance(work, neighbour)));
  }
  return order;
}

function forNeighbours(pool: ArcPool, vertex: number, visit: (neighbour: number) => void): void {
  for (let arc = pool.firstIn[vertex] ?? -1; arc !== -1; arc = pool.nextIn[arc] ?? -1) {
    visit(pool.tail[arc] ?? 0);
  }
  for (let arc = pool.firstOut[vertex] ?? -1; arc !== -1; arc = pool.nextOut[arc] ?? -1) {
    visit(pool.head[arc] ?? 0);
  }
}

/**
 * Small for vertices that few arcs are added for, counted plainly and by the stretches that they stand for, and that lie
 * low: so that the contracted ones are spread evenly. The vertex's number decides between equals.
 */
function rateImportance(work: Work, vertex: number): number {
  const cost: Cost = { added: 0, removed: 0, addedHops: 0, removedHops: 0 };
  forShortcuts(work, vertex, looksWhenOrdering, (first, second) => {
    cost.added++;
    cost.addedHops += (work.pool.hops[first] ?? 0) + (work.pool.hops[second] ?? 0);
  });
  const { pool } = work;
  for (let arc = pool.firstIn[vertex] ?? -1; arc !== -1; arc = pool.nextIn[arc] ?? -1) {
    cost.removed++;
    cost.removedHops += pool.hops[arc] ?? 0;
  }
  for (let arc = pool.firstOut[vertex] ?? -1; arc !== -1; arc = pool.nextOut[arc] ?? -1) {
    cost.removed++;
    cost.removedHops += pool.hops[arc] ?? 0;
  }
  const depth = work.depth[vertex] ?? 0;
  if (cost.removed === 0) return depth;
  return depth + cost.added / cost.removed + cost.addedHops / cost.removedHops;
}

function contractVertex(work: Work, vertex: number): void {
  const { pool, arc } = work;
  const added: number[] = [];
  forShortcuts(work, vertex, looksWhenContracting, (first, second) => void added.push(first, second));
  detachVertex(pool, vertex);
  for (let index = 0; index < added.length; index += 2) {
    const first = added[index] ?? 0;
    const second = added[index + 1] ?? 0;
    arc.tail = pool.tail[first] ?? 0;
    arc.head = pool.head[second] ?? 0;
    arc.time = (pool.time[first] ?? 0) + (pool.time[second] ?? 0);
    arc.decimeters = (pool.decimeters[first] ?? 0) + (pool.decimeters[second] ?? 0);
    arc.cityTime = (pool.cityTime[first] ?? 0) + (pool.cityTime[second] ?? 0);
    arc.arterialTime = (pool.arterialTime[first] ?? 0) + (pool.arterialTime[second] ?? 0);
    arc.label = (pool.label[first] ?? 0) | (pool.label[second] ?? 0);
    arc.via = vertex;
    arc.hops = (pool.hops[first] ?? 0) + (pool.hops[second] ?? 0);
    keepArc(pool, arc);
  }
}

/** Calls for each pair of arcs into and out of a vertex that no way around it is as good as. */
function forShortcuts(
  work: Work,
  vertex: number,
  mostLooks: number,
  found: (first: number, second: number) => void,
): void {
  const { pool } = work;
  for (let first = pool.firstIn[vertex] ?? -1; first !== -1; first = pool.nextIn[first] ?? -1) {
    const firstLabel = pool.label[first] ?? 0;
    const { labels } = work;
    labels.length = 0;
    for (let second = pool.firstOut[vertex] ?? -1; second !== -1; second = pool.nextOut[second] ?? -1) {
      const label = firstLabel | (pool.label[second] ?? 0);
      if (!labels.includes(label)) labels.push(label);
    }
    for (const label of labels) findShortcuts(work, { vertex, first, label, mostLooks }, found);
  }
}

type Sought = {
  readonly vertex: number;
  readonly first: number;
  /** Of both arcs together: a way around may be bound by these rules, and no others. */
  readonly label: number;
  readonly mostLooks: number;
};

function findShortcuts(
  work: Work,
  { vertex, first, label, mostLooks }: Sought,
  found: (first: number, second: number) => void,
): void {
  const { pool, reached, reachedIn, isWanted } = work;
  const source = pool.tail[first] ?? 0;
  const firstTime = pool.time[first] ?? 0;
  const isSought = (second: number) =>
    pool.head[second] !== source && ((pool.label[first] ?? 0) | (pool.label[second] ?? 0)) === label;
  let longest = -1;
  let wanted = 0;
  for (let second = pool.firstOut[vertex] ?? -1; second !== -1; second = pool.nextOut[second] ?? -1) {
    if (!isSought(second)) continue;
    const target = pool.head[second] ?? 0;
    if (isWanted[target] === 0) wanted++;
    isWanted[target] = 1;
    longest = Math.max(longest, firstTime + (pool.time[second] ?? 0));
  }
  if (wanted === 0) return;
  searchAround(work, { source, avoided: vertex, longest, wanted, mostLooks, label });
  for (let second = pool.firstOut[vertex] ?? -1; second !== -1; second = pool.nextOut[second] ?? -1) {
    if (!isSought(second)) continue;
    const target = pool.head[second] ?? 0;
    isWanted[target] = 0;
    const isReached = reachedIn[target] === work.searches;
    const throughVertex = firstTime + (pool.time[second] ?? 0);
    if (!isReached || (reached[target] ?? 0) > throughVertex) found(first, second);
  }
}

type Around = {
  readonly source: number;
  readonly avoided: number;
  readonly longest: number;
  readonly wanted: number;
  readonly mostLooks: number;
  readonly label: number;
};

/**
 * Finds times from a source without the vertex, none of them too short: a search that is cut off early only means a
 * shortcut more.
 */
function searchAround(work: Work, { source, avoided, longest, wanted, mostLooks, label }: Around): void {
  const { pool, heap, reached, reachedIn, isWanted } = work;
  const { firstOut, nextOut, head, time } = pool;
  const search = ++work.searches;
  let missing = wanted;
  reached[source] = 0;
  reachedIn[source] = search;
  setKey(heap, source, 0);
  for (let looks = 0; looks < mostLooks && heap.size > 0; looks++) {
    const key = firstKey(heap);
    if (key > longest) break;
    const vertex = takeFirst(heap);
    if (isWanted[vertex] === 1 && --missing === 0) break;
    for (let arc = firstOut[vertex] ?? -1; arc !== -1; arc = nextOut[arc] ?? -1) {
      const next = head[arc] ?? 0;
      if (next === avoided || !isWithin(pool.label[arc] ?? 0, label)) continue;
      const sum = key + (time[arc] ?? 0);
      if (sum > longest) continue;
      if (reachedIn[next] === search && (reached[next] ?? 0) <= sum) continue;
      reached[next] = sum;
      reachedIn[next] = search;
      setKey(heap, next, sum);
    }
  }
  clearHeap(heap);
}
