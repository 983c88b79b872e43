import { makeRows } from '../build/rows.ts';
import { createGrowingArray } from '../growing-array.ts';
import { createIndexedHeap, setKey, takeFirst } from '../indexed-heap.ts';
import { laneMilliseconds } from '../map/lane-time.ts';
import type { RoadMap } from '../map/road-map.ts';
import { roadClasses } from '../osm/road-classes.ts';
import { vehicles } from '../osm/vehicles.ts';
import { addCosts, type Cost, timeOn } from '../route/cost.ts';
import { findOpenNetwork } from './open-network.ts';
import type { RuleMetric } from './rule-metric.ts';

/**
 * What is cut off where some roads are avoided, with these roads, and how each place of it is joined with the nearest open
 * road: `out` from there to it, `into` from it to there.
 */
export type Pockets = {
  /** 1 for the vertices of the open roads. */
  readonly isOpen: Uint8Array;
  readonly out: PocketTree;
  readonly into: PocketTree;
};

/** The nearest ways between the vertices of pockets and open roads, by the place of a vertex among `vertices`. */
type PocketTree = {
  readonly vertices: Uint32Array;
  /** Milliseconds; Infinity where no open road is reached. */
  readonly time: Float64Array;
  /** The lane to the next vertex on the way, or −1 for a turn; and that vertex. */
  readonly lane: Int32Array;
  readonly next: Uint32Array;
};

/** A way between a point and an open road or another point, with its lanes in the order in which they are driven. */
export type PocketWay = Cost & { readonly vertex: number; readonly lanes: readonly number[] };

/** Finds the pockets of a map for one set of avoided bits. */
export function findPockets(map: RoadMap, metric: RuleMetric, avoid: number): Pockets {
  const isOpen = findOpenNetwork(metric.hierarchy, avoid);
  const steps = collectSteps(map, metric, isOpen);
  const vertices = Uint32Array.from(
    Array.from({ length: isOpen.length }, (_, vertex) => vertex).filter((vertex) => isOpen[vertex] === 0),
  );
  const { from, to, lane, time } = steps;
  return {
    isOpen,
    out: growTree(vertices, isOpen, { start: from, end: to, lane, time }),
    into: growTree(vertices, isOpen, { start: to, end: from, lane, time }),
  };
}

/** The lanes and turns with a vertex in a pocket. */
function collectSteps(map: RoadMap, { vehicle }: RuleMetric, isOpen: Uint8Array) {
  const from = createGrowingArray(Uint32Array);
  const to = createGrowingArray(Uint32Array);
  const lanes = createGrowingArray(Int32Array);
  const times = createGrowingArray(Uint32Array);
  const add = (tail: number, head: number, lane: number, time: number) => {
    if (isOpen[tail] === 1 && isOpen[head] === 1) return;
    from.push(tail);
    to.push(head);
    lanes.push(lane);
    times.push(time);
  };
  const { edgeVertices, edgeSpeeds, edgeDecimeters, turns } = map;
  const index = vehicles.indexOf(vehicle);
  for (let lane = 0; lane < 2 * map.edgeCount; lane++) {
    const speed = edgeSpeeds[4 * (lane >> 1) + 2 * index + (lane & 1)] ?? 0;
    if (speed === 0) continue;
    const time = laneMilliseconds(edgeDecimeters[lane >> 1] ?? 0, speed);
    add(edgeVertices[2 * lane] ?? 0, edgeVertices[2 * lane + 1] ?? 0, lane, time);
  }
  for (let turn = 0; turn < turns.length; turn += 3) {
    if (((turns[turn + 2] ?? 0) & (1 << index)) !== 0) add(turns[turn] ?? 0, turns[turn + 1] ?? 0, -1, 0);
  }
  return { from: from.view(), to: to.view(), lane: lanes.view(), time: times.view() };
}

/** Steps as a tree grows along them: from the open roads against them, from `end` to `start`. */
type Steps = {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly lane: Int32Array;
  readonly time: Uint32Array;
};

/** Finds for each vertex of the pockets the nearest open road, by one search from all of those at once. */
function growTree(vertices: Uint32Array, isOpen: Uint8Array, { start, end, lane, time }: Steps): PocketTree {
  const placeOf = new Int32Array(isOpen.length).fill(-1);
  for (const [place, vertex] of vertices.entries()) placeOf[vertex] = place;
  const tree = {
    vertices,
    time: new Float64Array(vertices.length).fill(Number.POSITIVE_INFINITY),
    lane: new Int32Array(vertices.length).fill(-1),
    next: new Uint32Array(vertices.length),
  };
  const heap = createIndexedHeap(vertices.length);
  const reach = (step: number, sum: number) => {
    const place = placeOf[start[step] ?? 0] ?? -1;
    if (place === -1 || (tree.time[place] ?? 0) <= sum) return;
    tree.time[place] = sum;
    tree.lane[place] = lane[step] ?? -1;
    tree.next[place] = end[step] ?? 0;
    setKey(heap, place, sum);
  };
  const { first, order } = makeRows(
    Uint32Array.from(end, (vertex) => (placeOf[vertex] ?? -1) + 1),
    vertices.length + 1,
  );
  // Row 0 has the steps that end on open roads.
  const spread = (row: number, before: number) => {
    for (let at = first[row] ?? 0; at < (first[row + 1] ?? 0); at++) {
      const step = order[at] ?? 0;
      reach(step, before + (time[step] ?? 0));
    }
  };
  spread(0, 0);
  while (heap.size > 0) {
    const place = takeFirst(heap);
    spread(place + 1, tree.time[place] ?? 0);
  }
  return tree;
}

/** Of ways to vertices of pockets, or from them, goes on with the one that is joined with an open road first. */
export function joinOpenRoads(
  map: RoadMap,
  metric: RuleMetric,
  pockets: Pockets,
  direction: 'out' | 'into',
  starts: readonly PocketWay[],
): PocketWay | undefined {
  const tree = pockets[direction];
  let best: PocketWay | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    const further =
      pockets.isOpen[start.vertex] === 1 ? 0 : (tree.time[placeIn(tree, start.vertex)] ?? Infinity);
    if (start.time + further >= least) continue;
    best = start;
    least = start.time + further;
  }
  return best && follow(map, metric, pockets, direction, best);
}

function follow(
  map: RoadMap,
  { vehicle }: RuleMetric,
  pockets: Pockets,
  direction: 'out' | 'into',
  start: PocketWay,
): PocketWay {
  const tree = pockets[direction];
  const lanes: number[] = [];
  let cost: Cost = start;
  let vertex = start.vertex;
  while (pockets.isOpen[vertex] === 0) {
    const place = placeIn(tree, vertex);
    const lane = tree.lane[place] ?? -1;
    if (lane !== -1) {
      lanes.push(lane);
      cost = addCosts(cost, costOfLane(map, vehicle, lane));
    }
    vertex = tree.next[place] ?? 0;
  }
  const { time, decimeters, cityTime, arterialTime } = cost;
  return {
    ...{ time, decimeters, cityTime, arterialTime, vertex },
    lanes: direction === 'out' ? [...start.lanes, ...lanes] : [...lanes.toReversed(), ...start.lanes],
  };
}

function placeIn({ vertices }: PocketTree, vertex: number): number {
  let low = 0;
  let high = vertices.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((vertices[middle] ?? 0) < vertex) low = middle + 1;
    else high = middle;
  }
  return low;
}

function costOfLane(map: RoadMap, vehicle: RuleMetric['vehicle'], lane: number): Cost {
  const edge = lane >> 1;
  const decimeters = map.edgeDecimeters[edge] ?? 0;
  const speed = map.edgeSpeeds[4 * edge + 2 * vehicles.indexOf(vehicle) + (lane & 1)] ?? 0;
  const group = roadClasses[map.roadClass[map.edgeRoad[edge] ?? 0] ?? 0]?.group ?? 'highway';
  return { ...timeOn(group, laneMilliseconds(decimeters, speed)), decimeters };
}
