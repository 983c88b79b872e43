import {
  clearHeap,
  createIndexedHeap,
  firstKey,
  type IndexedHeap,
  setKey,
  takeFirst,
} from '../indexed-heap.ts';
import { leadsDown, leadsUp } from '../map/arcs.ts';
import type { MapHierarchy } from '../map/road-map.ts';
import type { Approach } from './approaches.ts';

/** One half of a search up the hierarchy: `leadsUp` from the start, `leadsDown` from the destination, backwards. */
export type Side = {
  readonly flag: number;
  readonly heap: IndexedHeap;
  /** Milliseconds; those of vertices that another search reached say nothing. */
  readonly time: Float64Array;
  readonly reachedIn: Int32Array;
  /** The vertex that a vertex was reached from and the arc, or −1 and the place of its approach. */
  readonly parent: Int32Array;
  readonly parentArc: Int32Array;
  search: number;
  /** Bits of what is not driven on; none but in a hierarchy with labels. */
  avoid: number;
};

/** What is searched: without labels there is nothing to avoid. */
export type Searched = MapHierarchy & { readonly labels?: Int32Array };

/** Makes the working memory of searches in one direction: `leadsUp` or `leadsDown`. */
export function createSide(vertexCount: number, flag: number): Side {
  return {
    flag,
    heap: createIndexedHeap(vertexCount),
    time: new Float64Array(vertexCount),
    reachedIn: new Int32Array(vertexCount),
    parent: new Int32Array(vertexCount),
    parentArc: new Int32Array(vertexCount),
    search: 0,
    avoid: 0,
  };
}

/** The searches of a side are numbered, and `reachedIn` can hold no larger number. */
const mostSearches = 2 ** 31 - 1;

/** Clears a search and begins anew from where the vehicle comes on the roads. */
export function begin(side: Side, approaches: readonly Pick<Approach, 'vertex' | 'time'>[], avoid = 0): void {
  if (side.search === mostSearches) {
    side.reachedIn.fill(0);
    side.search = 0;
  }
  side.search++;
  side.avoid = avoid;
  clearHeap(side.heap);
  for (const [index, { vertex, time }] of approaches.entries()) {
    if (side.reachedIn[vertex] === side.search && (side.time[vertex] ?? 0) <= time) continue;
    reach(side, vertex, time, -1, index);
  }
}

function reach(side: Side, vertex: number, time: number, parent: number, parentArc: number): void {
  side.time[vertex] = time;
  side.reachedIn[vertex] = side.search;
  side.parent[vertex] = parent;
  side.parentArc[vertex] = parentArc;
  setKey(side.heap, vertex, time);
}

/** Takes the nearest vertex and goes on from it, unless a more important one shows that the way here is no fastest one. */
export function settleNext({ firstArc, arcs, labels }: Searched, side: Side): number {
  const { flag, time, reachedIn, search, avoid } = side;
  const vertex = takeFirst(side.heap);
  const here = time[vertex] ?? 0;
  const first = firstArc[vertex] ?? 0;
  const end = firstArc[vertex + 1] ?? 0;
  const opposite = leadsUp + leadsDown - flag;
  for (let arc = first; arc < end; arc++) {
    const target = arcs[2 * arc] ?? 0;
    if ((target & opposite) === 0 || (avoid !== 0 && ((labels?.[arc] ?? 0) & avoid) !== 0)) continue;
    const above = target >> 2;
    if (reachedIn[above] === search && (time[above] ?? 0) + (arcs[2 * arc + 1] ?? 0) < here) return vertex;
  }
  for (let arc = first; arc < end; arc++) {
    const target = arcs[2 * arc] ?? 0;
    if ((target & flag) === 0 || (avoid !== 0 && ((labels?.[arc] ?? 0) & avoid) !== 0)) continue;
    const above = target >> 2;
    const sum = here + (arcs[2 * arc + 1] ?? 0);
    if (reachedIn[above] === search && (time[above] ?? 0) <= sum) continue;
    reach(side, above, sum, vertex, arc);
  }
  return vertex;
}

/** Returns the vertex where two searches meet on the fastest way of less than `limit` milliseconds, or −1. */
export function findMeeting(hierarchy: Searched, up: Side, down: Side, limit: number): number {
  let best = limit;
  let meeting = -1;
  for (let side = up, other = down; ; [side, other] = [other, side]) {
    if (firstKey(side.heap) >= best) {
      if (firstKey(other.heap) >= best) return meeting;
      continue;
    }
    const vertex = settleNext(hierarchy, side);
    if (other.reachedIn[vertex] !== other.search) continue;
    const sum = (side.time[vertex] ?? 0) + (other.time[vertex] ?? 0);
    if (sum >= best) continue;
    best = sum;
    meeting = vertex;
  }
}
