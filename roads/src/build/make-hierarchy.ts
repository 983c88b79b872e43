import { edgeToVia, leadsDown, leadsUp, noEdge } from '../map/arcs.ts';
import { laneMilliseconds } from '../map/lane-time.ts';
import { type RoadGroup, roadClasses } from '../osm/road-classes.ts';
import { vehicles } from '../osm/vehicles.ts';
import { type Arc, type ArcPool, createArcPool, keepArc } from './arc-pool.ts';
import { contractGraph } from './contract-graph.ts';
import type { MainRoads } from './keep-main-roads.ts';

/**
 * What a vehicle's queries search. Arc `a` of vertex `v`, for `a` from `firstArc[v]` to `firstArc[v + 1] − 1`, joins `v` to a
 * more important vertex, which has a smaller number.
 */
export type Hierarchy = {
  readonly firstArc: Uint32Array;
  /** Two numbers an arc: 4 × the other vertex + 1 if it leads there + 2 if it leads from there; milliseconds. */
  readonly arcs: Int32Array;
  /** Four numbers an arc: decimetres, milliseconds on city and on arterial roads, what it leads over (see `ArcPool.via`). */
  readonly arcCosts: Int32Array;
};

/** What a hierarchy is made of; vertices numbered as they are in the lanes. */
export type LaneGraph = Pick<
  MainRoads,
  'vertexCount' | 'laneTail' | 'laneHead' | 'speeds' | 'decimeters' | 'turnFrom' | 'turnTo' | 'turnVehicles'
> & { groupOf(edge: number): RoadGroup | undefined };

/** Which rules bind whoever drives a lane or makes a turn, by bit; 0 where none does. */
export type Labels = { ofLane(lane: number): number; ofTurn(turn: number): number };
const noLabels: Labels = { ofLane: () => 0, ofTurn: () => 0 };

/** Arcs of one vehicle before contraction. */
export function makeVehicleArcs(roads: LaneGraph, vehicleIndex: number, labels = noLabels): ArcPool {
  const laneCount = roads.laneTail.length;
  const pool = createArcPool(roads.vertexCount, laneCount * 3);
  for (let lane = 0; lane < laneCount; lane++) {
    const edge = lane >> 1;
    const speed = roads.speeds[4 * edge + 2 * vehicleIndex + (lane & 1)] ?? 0;
    if (speed === 0) continue;
    const decimeters = roads.decimeters[edge] ?? 0;
    const time = laneMilliseconds(decimeters, speed);
    const group = roads.groupOf(edge);
    keepArc(pool, {
      tail: roads.laneTail[lane] ?? 0,
      head: roads.laneHead[lane] ?? 0,
      time,
      decimeters,
      cityTime: group === 'city' ? time : 0,
      arterialTime: group === 'arterial' ? time : 0,
      label: labels.ofLane(lane),
      via: edgeToVia(edge),
      hops: 1,
    });
  }
  for (let turn = 0; turn < roads.turnFrom.length; turn++) {
    if (((roads.turnVehicles[turn] ?? 0) & (1 << vehicleIndex)) === 0) continue;
    keepArc(pool, makeTurnArc(roads.turnFrom[turn] ?? 0, roads.turnTo[turn] ?? 0, labels.ofTurn(turn)));
  }
  return pool;
}

function makeTurnArc(tail: number, head: number, label: number): Arc {
  return { tail, head, time: 0, decimeters: 0, cityTime: 0, arterialTime: 0, label, via: noEdge, hops: 1 };
}

export type Hierarchies = {
  /** By the number that a vertex had, the number that it has in the map: the most important one is 0. */
  readonly newNumber: Uint32Array;
  /** In the order of `vehicles`. */
  readonly byVehicle: readonly Hierarchy[];
};

/**
 * Makes one hierarchy for each vehicle, all in the order of importance that suits the first: what matters to
 * one matters to all, and so they share the numbers of vertices.
 */
export function makeHierarchies(roads: MainRoads, onProgress: (done: number) => void): Hierarchies {
  const newNumber = new Uint32Array(roads.vertexCount);
  const groupOf = (edge: number) => roadClasses[roads.roads[roads.road[edge] ?? 0]?.roadClass ?? 0]?.group;
  const graph: LaneGraph = { ...roads, groupOf };
  let order: Uint32Array | undefined;
  const byVehicle = vehicles.map((_, index) => {
    const pool = makeVehicleArcs(graph, index);
    const isFirst = order === undefined;
    order = contractGraph(pool, order, (done) => onProgress(isFirst ? done * 0.75 : 0.75 + done * 0.25));
    for (const [rank, vertex] of order.entries()) newNumber[vertex] = order.length - 1 - rank;
    return packHierarchy(pool, order, newNumber);
  });
  return { newNumber, byVehicle };
}

/** Writes down what contraction left, with the label of each arc. */
export function packHierarchy(
  pool: ArcPool,
  order: Uint32Array,
  newNumber: Uint32Array,
): Hierarchy & { readonly labels: Int32Array } {
  const vertexCount = order.length;
  const firstArc = new Uint32Array(vertexCount + 1);
  const arcs = new Int32Array(2 * pool.count);
  const arcCosts = new Int32Array(4 * pool.count);
  const labels = new Int32Array(pool.count);
  let count = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    firstArc[vertex] = count;
    for (const { arc, other, flags } of findUpwardArcs(
      pool,
      order[vertexCount - 1 - vertex] ?? 0,
      newNumber,
    )) {
      const via = pool.via[arc] ?? 0;
      labels[count] = pool.label[arc] ?? 0;
      arcs[2 * count] = 4 * other + flags;
      arcs[2 * count + 1] = pool.time[arc] ?? 0;
      arcCosts[4 * count] = pool.decimeters[arc] ?? 0;
      arcCosts[4 * count + 1] = pool.cityTime[arc] ?? 0;
      arcCosts[4 * count + 2] = pool.arterialTime[arc] ?? 0;
      arcCosts[4 * count + 3] = via >= 0 ? (newNumber[via] ?? 0) : via;
      count++;
    }
  }
  firstArc[vertexCount] = count;
  return {
    firstArc,
    arcs: arcs.slice(0, 2 * count),
    arcCosts: arcCosts.slice(0, 4 * count),
    labels: labels.slice(0, count),
  };
}

type UpwardArc = { readonly arc: number; readonly other: number; readonly flags: number };

/** The arcs to and from more important vertices; a two-way street that is alike both ways is one arc. */
function findUpwardArcs(pool: ArcPool, vertex: number, newNumber: Uint32Array): UpwardArc[] {
  const found: UpwardArc[] = [];
  const incoming = new Set<number>();
  for (let arc = pool.firstIn[vertex] ?? -1; arc !== -1; arc = pool.nextIn[arc] ?? -1) incoming.add(arc);
  for (let arc = pool.firstOut[vertex] ?? -1; arc !== -1; arc = pool.nextOut[arc] ?? -1) {
    const head = pool.head[arc] ?? 0;
    let flags = leadsUp;
    for (const opposite of incoming) {
      if (pool.tail[opposite] !== head || !isAlike(pool, arc, opposite)) continue;
      flags |= leadsDown;
      incoming.delete(opposite);
      break;
    }
    found.push({ arc, other: newNumber[head] ?? 0, flags });
  }
  for (const arc of incoming)
    found.push({ arc, other: newNumber[pool.tail[arc] ?? 0] ?? 0, flags: leadsDown });
  return found.toSorted(
    (one, another) =>
      one.other - another.other ||
      one.flags - another.flags ||
      (pool.label[one.arc] ?? 0) - (pool.label[another.arc] ?? 0),
  );
}

function isAlike(pool: ArcPool, arc: number, other: number): boolean {
  return (
    pool.time[arc] === pool.time[other] &&
    pool.decimeters[arc] === pool.decimeters[other] &&
    pool.cityTime[arc] === pool.cityTime[other] &&
    pool.arterialTime[arc] === pool.arterialTime[other] &&
    pool.label[arc] === pool.label[other] &&
    pool.via[arc] === pool.via[other]
  );
}
