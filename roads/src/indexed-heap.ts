/** A queue of the numbers 0 … capacity − 1, each at most once, the one with the smallest key first. */
export type IndexedHeap = {
  size: number;
  readonly items: Int32Array;
  readonly keys: Float64Array;
  /** Where an item stands, or −1. */
  readonly places: Int32Array;
};

export function createIndexedHeap(capacity: number): IndexedHeap {
  return {
    size: 0,
    items: new Int32Array(capacity + 1),
    keys: new Float64Array(capacity + 1),
    places: new Int32Array(capacity).fill(-1),
  };
}

/** Puts an item in, or moves it when it is there already. */
export function setKey(heap: IndexedHeap, item: number, key: number): void {
  const { keys, places } = heap;
  let index = places[item] ?? -1;
  if (index === -1) {
    index = heap.size++;
    rise(heap, index, item, key);
  } else if (key < (keys[index] ?? 0)) rise(heap, index, item, key);
  else sink(heap, index, item, key);
}

export function firstKey(heap: IndexedHeap): number {
  return heap.size > 0 ? (heap.keys[0] ?? 0) : Number.POSITIVE_INFINITY;
}

/** Takes the first item out; the heap must hold one. */
export function takeFirst(heap: IndexedHeap): number {
  const { items, keys, places } = heap;
  const item = items[0] ?? 0;
  places[item] = -1;
  const last = --heap.size;
  if (last > 0) sink(heap, 0, items[last] ?? 0, keys[last] ?? 0);
  return item;
}

export function clearHeap(heap: IndexedHeap): void {
  for (let index = 0; index < heap.size; index++) heap.places[heap.items[index] ?? 0] = -1;
  heap.size = 0;
}

/** Four children a parent: fewer levels, and neighbours in memory. */
function rise(heap: IndexedHeap, from: number, item: number, key: number): void {
  const { items, keys, places } = heap;
  let index = from;
  while (index > 0) {
    const parent = (index - 1) >> 2;
    const parentKey = keys[parent] ?? 0;
    if (parentKey <= key) break;
    const moved = items[parent] ?? 0;
    items[index] = moved;
    keys[index] = parentKey;
    places[moved] = index;
    index = parent;
  }
  items[index] = item;
  keys[index] = key;
  places[item] = index;
}

function sink(heap: IndexedHeap, from: number, item: number, key: number): void {
  const { items, keys, places, size } = heap;
  let index = from;
  for (;;) {
    const start = 4 * index + 1;
    if (start >= size) break;
    const end = Math.min(start + 4, size);
    let child = start;
    let childKey = keys[start] ?? 0;
    for (let other = start + 1; other < end; other++) {
      const otherKey = keys[other] ?? 0;
      if (otherKey < childKey) {
        child = other;
        childKey = otherKey;
      }
    }
    if (childKey >= key) break;
    const moved = items[child] ?? 0;
    items[index] = moved;
    keys[index] = childKey;
    places[moved] = index;
    index = child;
  }
  items[index] = item;
  keys[index] = key;
  places[item] = index;
}
