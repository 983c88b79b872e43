import { createGrowingArray, type GrowingArray } from '../growing-array.ts';
import type { ClosedHours } from '../osm/closed-hours.ts';
import type { TurnRestriction } from '../osm/turn-restrictions.ts';
import { vehicles } from '../osm/vehicles.ts';
import { findIndex } from '../pbf/collect-nodes.ts';
import { findTurns, isOpen, type Network } from './allowed-turns.ts';
import type { CollectedRoads } from './collect-roads.ts';
import type { Edges } from './make-edges.ts';
import { makeRows, type Rows } from './rows.ts';

/**
 * The graph to route on. Each edge may be driven in two lanes: lane `2e` from its start to its end, lane `2e + 1` back. A
 * lane leads from its tail to its head. Most junctions are one vertex; a junction where not every turn is allowed is one
 * vertex per lane that comes in or goes out, and its turns lead from those to these.
 */
export type RoadGraph = {
  readonly vertexCount: number;
  readonly laneTail: Uint32Array;
  readonly laneHead: Uint32Array;
  readonly turnFrom: Uint32Array;
  readonly turnTo: Uint32Array;
  /** Bit `v` is set for turns that `vehicles[v]` may make. */
  readonly turnVehicles: Uint8Array;
  /** At which hours turns are closed to trucks, by turn; those that never are are left out. */
  readonly turnHours: ReadonlyMap<number, ClosedHours>;
};

const everyVehicle = (1 << vehicles.length) - 1;

/** Turns edges into lanes between vertices, and what signs and barriers allow into turns. */
export function makeRoadGraph(collected: CollectedRoads, edges: Edges): RoadGraph {
  const junctions = numberJunctions(edges, collected.nodeIds.length);
  const tail = new Uint32Array(2 * edges.count);
  const head = new Uint32Array(2 * edges.count);
  for (let edge = 0; edge < edges.count; edge++) {
    const start = junctions.numberOf[edges.startNode[edge] ?? 0] ?? 0;
    const end = junctions.numberOf[edges.endNode[edge] ?? 0] ?? 0;
    tail[2 * edge] = start;
    head[2 * edge] = end;
    tail[2 * edge + 1] = end;
    head[2 * edge + 1] = start;
  }
  const turns = expandJunctions(collected, edges, junctions, tail, head);
  return { ...turns, laneTail: tail, laneHead: head };
}

type Junctions = {
  readonly count: number;
  /** Junction by node, and node by junction. */
  readonly numberOf: Int32Array;
  readonly nodes: GrowingArray<Uint32Array>;
};

function numberJunctions(edges: Edges, nodeCount: number): Junctions {
  const numberOf = new Int32Array(nodeCount).fill(-1);
  const nodes = createGrowingArray(Uint32Array);
  for (let edge = 0; edge < edges.count; edge++) {
    for (const node of [edges.startNode[edge] ?? 0, edges.endNode[edge] ?? 0]) {
      if (numberOf[node] !== -1) continue;
      numberOf[node] = nodes.length;
      nodes.push(node);
    }
  }
  return { count: nodes.length, numberOf, nodes };
}

type Turns = Omit<RoadGraph, 'laneTail' | 'laneHead'>;

function expandJunctions(
  collected: CollectedRoads,
  edges: Edges,
  junctions: Junctions,
  tail: Uint32Array,
  head: Uint32Array,
): Turns {
  const network: Network = { edges, roads: collected.roads, tail: tail.slice(), head: head.slice() };
  const incoming = makeRows(network.head, junctions.count);
  const outgoing = makeRows(network.tail, junctions.count);
  const lanesAt = ({ first, order }: Rows, junction: number) =>
    [...order.subarray(first[junction] ?? 0, first[junction + 1] ?? 0)].filter((lane) =>
      isOpen(network, lane, everyVehicle),
    );
  const signs = placeSigns(collected, junctions);
  const barriers = placeBarriers(collected, junctions);
  const evadable = new Set([
    ...signs.keys(),
    ...findNarrowings(network, junctions.count, incoming, outgoing),
  ]);
  const expanded = new Set([...evadable, ...barriers.keys()]);
  for (const junction of findStretchesAround(evadable, network, incoming, outgoing)) expanded.add(junction);

  let vertexCount = junctions.count;
  const turnFrom = createGrowingArray(Uint32Array);
  const turnTo = createGrowingArray(Uint32Array);
  const turnVehicles = createGrowingArray(Uint8Array);
  const turnHours = new Map<number, ClosedHours>();
  for (const junction of [...expanded].toSorted((one, other) => one - other)) {
    const arriving = lanesAt(incoming, junction);
    const leaving = lanesAt(outgoing, junction);
    for (const lane of arriving) head[lane] = vertexCount++;
    for (const lane of leaving) tail[lane] = vertexCount++;
    const rules = { signs: signs.get(junction) ?? [], stopped: barriers.get(junction) ?? 0 };
    for (const from of arriving) {
      for (const { lane, bits, hours } of findTurns(network, from, leaving, rules)) {
        if (hours !== '') turnHours.set(turnFrom.length, hours);
        turnFrom.push(head[from] ?? 0);
        turnTo.push(tail[lane] ?? 0);
        turnVehicles.push(bits);
      }
    }
  }
  return {
    vertexCount,
    turnFrom: turnFrom.view(),
    turnTo: turnTo.view(),
    turnVehicles: turnVehicles.view(),
    turnHours,
  };
}

function placeSigns(
  { nodeIds, restrictions }: CollectedRoads,
  { numberOf }: Junctions,
): Map<number, TurnRestriction[]> {
  const byJunction = new Map<number, TurnRestriction[]>();
  for (const restriction of restrictions) {
    const junction = numberOf[findIndex(nodeIds, restriction.viaNode)] ?? -1;
    if (junction >= 0) byJunction.set(junction, [...(byJunction.get(junction) ?? []), restriction]);
  }
  return byJunction;
}

function placeBarriers({ nodeIds, barriers }: CollectedRoads, { numberOf }: Junctions): Map<number, number> {
  const byJunction = new Map<number, number>();
  for (const [id, bits] of barriers) {
    const junction = numberOf[findIndex(nodeIds, id)] ?? -1;
    if (junction >= 0) byJunction.set(junction, bits);
  }
  return byJunction;
}

/** The places where a road of two directions goes on in one: who comes there may not turn back. */
function findNarrowings(network: Network, junctionCount: number, incoming: Rows, outgoing: Rows): number[] {
  const found: number[] = [];
  for (let junction = 0; junction < junctionCount; junction++) {
    const place = outgoing.first[junction] ?? 0;
    if (countEdgesAt(incoming, junction) !== 2) continue;
    const one = outgoing.order[place] ?? 0;
    const other = outgoing.order[place + 1] ?? 0;
    const isNarrowing = vehicles.some((_, index) => {
      const isOneWay = (lane: number) =>
        isOpen(network, lane, 1 << index) && !isOpen(network, lane ^ 1, 1 << index);
      const isTwoWay = (lane: number) =>
        isOpen(network, lane, 1 << index) && isOpen(network, lane ^ 1, 1 << index);
      return (isTwoWay(one) && isOneWay(other)) || (isTwoWay(other) && isOneWay(one));
    });
    if (isNarrowing) found.push(junction);
  }
  return found;
}

/**
 * The places around junctions where the road goes on but changes its name or its speed: without turns of their own, a
 * driver could turn back there, in the middle of the road, to evade what holds at the junction.
 */
function findStretchesAround(
  junctions: ReadonlySet<number>,
  { tail, head }: Network,
  incoming: Rows,
  outgoing: Rows,
): ReadonlySet<number> {
  const seen = new Set(junctions);
  for (const from of seen) {
    for (const { first, order } of [incoming, outgoing]) {
      for (let index = first[from] ?? 0; index < (first[from + 1] ?? 0); index++) {
        const lane = order[index] ?? 0;
        const next = (tail[lane] === from ? head : tail)[lane] ?? 0;
        if (countEdgesAt(incoming, next) === 2) seen.add(next);
      }
    }
  }
  return seen;
}

/** Every edge has both its lanes in the rows, open or not: one of them comes in. */
function countEdgesAt({ first }: Rows, junction: number): number {
  return (first[junction + 1] ?? 0) - (first[junction] ?? 0);
}
