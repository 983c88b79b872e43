import type { RoadGraph } from './road-graph.ts';

export type Reference = { readonly meters: number; readonly seconds: number };

/** Fastest paths from one node: `find` settles outwards as far as the asked targets need. */
export function findFastest(
  graph: RoadGraph,
  source: number,
  targets: readonly number[],
): ReadonlyMap<number, Reference> {
  const seconds = new Float64Array(graph.lats.length).fill(Number.POSITIVE_INFINITY);
  const meters = new Float64Array(graph.lats.length);
  const heap = makeHeap();
  const waiting = new Set(targets);
  const found = new Map<number, Reference>();
  seconds[source] = 0;
  heap.push(source, 0);
  while (waiting.size > 0) {
    const top = heap.pop();
    if (!top) break;
    const { node } = top;
    if (top.key > (seconds[node] ?? 0)) continue;
    if (waiting.delete(node)) found.set(node, { meters: meters[node] ?? 0, seconds: top.key });
    for (let arc = graph.firstArc[node] ?? 0; arc < (graph.firstArc[node + 1] ?? 0); arc++) {
      const to = graph.arcTo[arc] ?? 0;
      const reached = top.key + (graph.arcSeconds[arc] ?? 0);
      if (reached >= (seconds[to] ?? 0)) continue;
      seconds[to] = reached;
      meters[to] = (meters[node] ?? 0) + (graph.arcMeters[arc] ?? 0);
      heap.push(to, reached);
    }
  }
  return found;
}

type Entry = { readonly node: number; readonly key: number };

function makeHeap(): { push(node: number, key: number): void; pop(): Entry | undefined } {
  const entries: Entry[] = [];
  const keyAt = (index: number) => entries[index]?.key ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number) => {
    const held = entries[one] as Entry;
    entries[one] = entries[other] as Entry;
    entries[other] = held;
  };
  return {
    push(node, key) {
      let index = entries.push({ node, key }) - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (keyAt(parent) <= key) break;
        swap(index, parent);
        index = parent;
      }
    },
    pop() {
      const top = entries[0];
      const last = entries.pop();
      if (!top || !last || entries.length === 0) return top;
      entries[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        const child = keyAt(left + 1) < keyAt(left) ? left + 1 : left;
        if (keyAt(child) >= last.key) break;
        swap(index, child);
        index = child;
      }
      return top;
    },
  };
}
