/**
 * The arcs of a graph that is being contracted. An arc stands in a list of those out of its tail and in a list of those
 * into its head; −1 ends a list. Between two vertices there are several arcs in a direction only where none is at least as good
 * as another in time and labels.
 */
export type ArcPool = {
  count: number;
  tail: Int32Array;
  head: Int32Array;
  /** Free-flow time in milliseconds. */
  time: Int32Array;
  decimeters: Int32Array;
  /** The parts of `time` on city and on arterial roads; the rest is on highways. */
  cityTime: Int32Array;
  arterialTime: Int32Array;
  /** Which rules an arc leads over a road of, by bit; without rules 0. */
  label: Int32Array;
  /** The vertex that a shortcut leads over, or for a stretch of road one less than minus its edge; `noEdge` for a turn. */
  via: Int32Array;
  /** How many stretches an arc stands for, for the order of contraction. */
  hops: Int32Array;
  nextOut: Int32Array;
  nextIn: Int32Array;
  readonly firstOut: Int32Array;
  readonly firstIn: Int32Array;
};

export type Arc = {
  tail: number;
  head: number;
  time: number;
  decimeters: number;
  cityTime: number;
  arterialTime: number;
  label: number;
  via: number;
  hops: number;
};

export function createArcPool(vertexCount: number, expectedArcs: number): ArcPool {
  const make = () => new Int32Array(expectedArcs);
  return {
    count: 0,
    tail: make(),
    head: make(),
    time: make(),
    decimeters: make(),
    cityTime: make(),
    arterialTime: make(),
    label: make(),
    via: make(),
    hops: make(),
    nextOut: make(),
    nextIn: make(),
    firstOut: new Int32Array(vertexCount).fill(-1),
    firstIn: new Int32Array(vertexCount).fill(-1),
  };
}

/**
 * Keeps an arc unless one that joins the two vertices is as good: as fast, no longer if it is just as fast, and bound by no rule
 * that this one is not. It takes the place of one that it is better than.
 */
export function keepArc(pool: ArcPool, arc: Readonly<Arc>): void {
  if (arc.tail === arc.head) return;
  for (let known = pool.firstOut[arc.tail] ?? -1; known !== -1; known = pool.nextOut[known] ?? -1) {
    if (pool.head[known] !== arc.head) continue;
    const label = pool.label[known] ?? 0;
    const isFaster = isBetter(pool, known, arc);
    if (!isFaster && isWithin(label, arc.label)) return;
    if (isFaster && isWithin(arc.label, label)) {
      writeArc(pool, known, arc);
      return;
    }
  }
  addArc(pool, arc);
}

function isBetter(pool: ArcPool, known: number, { time, decimeters }: Readonly<Arc>): boolean {
  const knownTime = pool.time[known] ?? 0;
  return time < knownTime || (time === knownTime && decimeters < (pool.decimeters[known] ?? 0));
}

/** Tells whether every bit of a label is one of another. */
export function isWithin(label: number, other: number): boolean {
  return (label & ~other) === 0;
}

function addArc(pool: ArcPool, arc: Readonly<Arc>): void {
  if (pool.count === pool.tail.length) grow(pool);
  const index = pool.count++;
  writeArc(pool, index, arc);
  pool.nextOut[index] = pool.firstOut[arc.tail] ?? -1;
  pool.firstOut[arc.tail] = index;
  pool.nextIn[index] = pool.firstIn[arc.head] ?? -1;
  pool.firstIn[arc.head] = index;
}

function writeArc(pool: ArcPool, index: number, arc: Readonly<Arc>): void {
  pool.tail[index] = arc.tail;
  pool.head[index] = arc.head;
  pool.time[index] = arc.time;
  pool.decimeters[index] = arc.decimeters;
  pool.cityTime[index] = arc.cityTime;
  pool.arterialTime[index] = arc.arterialTime;
  pool.label[index] = arc.label;
  pool.via[index] = arc.via;
  pool.hops[index] = arc.hops;
}

function grow(pool: ArcPool): void {
  const larger = (held: Int32Array) => {
    const array = new Int32Array(Math.ceil(held.length * 1.5) + 16);
    array.set(held);
    return array;
  };
  pool.tail = larger(pool.tail);
  pool.head = larger(pool.head);
  pool.time = larger(pool.time);
  pool.decimeters = larger(pool.decimeters);
  pool.cityTime = larger(pool.cityTime);
  pool.arterialTime = larger(pool.arterialTime);
  pool.label = larger(pool.label);
  pool.via = larger(pool.via);
  pool.hops = larger(pool.hops);
  pool.nextOut = larger(pool.nextOut);
  pool.nextIn = larger(pool.nextIn);
}

/** Takes the arcs of a vertex out of its neighbours' lists; its own lists stay as they are. */
export function detachVertex(pool: ArcPool, vertex: number): void {
  for (let arc = pool.firstIn[vertex] ?? -1; arc !== -1; arc = pool.nextIn[arc] ?? -1) {
    unlink(pool.firstOut, pool.nextOut, pool.tail[arc] ?? 0, arc);
  }
  for (let arc = pool.firstOut[vertex] ?? -1; arc !== -1; arc = pool.nextOut[arc] ?? -1) {
    unlink(pool.firstIn, pool.nextIn, pool.head[arc] ?? 0, arc);
  }
}

function unlink(first: Int32Array, next: Int32Array, vertex: number, arc: number): void {
  if (first[vertex] === arc) {
    first[vertex] = next[arc] ?? -1;
    return;
  }
  for (let before = first[vertex] ?? -1; before !== -1; before = next[before] ?? -1) {
    if (next[before] !== arc) continue;
    next[before] = next[arc] ?? -1;
    return;
  }
}
