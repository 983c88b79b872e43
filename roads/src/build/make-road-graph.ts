import { createGrowingArray, type GrowingArray } from '../growing-array.ts';
import type { Road } from '../osm/read-road.ts';
import type { TurnRestriction } from '../osm/turn-restrictions.ts';
import { vehicles } from '../osm/vehicles.ts';
import { type CollectedRoads, findIndex } from './collect-roads.ts';
import type { Edges } from './make-edges.ts';
import { makeRows } from './rows.ts';

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
};

const everyVehicle = (1 << vehicles.length) - 1;

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

type Turns = Pick<RoadGraph, 'vertexCount' | 'turnFrom' | 'turnTo' | 'turnVehicles'>;
type Network = {
  readonly edges: Edges;
  readonly roads: readonly Road[];
  /** The lanes that come into a junction or go out of it are those whose head or tail it is. */
  readonly tail: Uint32Array;
  readonly head: Uint32Array;
};

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
  const lanesAt = ({ first, order }: typeof incoming, junction: number) =>
    [...order.subarray(first[junction] ?? 0, first[junction + 1] ?? 0)].filter((lane) =>
      isOpen(network, lane, everyVehicle),
    );
  const signs = placeSigns(collected, junctions);
  const barriers = placeBarriers(collected, junctions);
  const expanded = new Set([...signs.keys(), ...barriers.keys()]);
  for (const junction of signs.keys()) addStretchesAround(expanded, network, junction, incoming, outgoing);

  let vertexCount = junctions.count;
  const turnFrom = createGrowingArray(Uint32Array);
  const turnTo = createGrowingArray(Uint32Array);
  const turnVehicles = createGrowingArray(Uint8Array);
  for (const junction of [...expanded].toSorted((one, other) => one - other)) {
    const arriving = lanesAt(incoming, junction);
    const leaving = lanesAt(outgoing, junction);
    for (const lane of arriving) head[lane] = vertexCount++;
    for (const lane of leaving) tail[lane] = vertexCount++;
    const rules = { signs: signs.get(junction) ?? [], stopped: barriers.get(junction) ?? 0 };
    for (const from of arriving) {
      for (const [to, bits] of findTurns(network, from, leaving, rules)) {
        turnFrom.push(head[from] ?? 0);
        turnTo.push(tail[to] ?? 0);
        turnVehicles.push(bits);
      }
    }
  }
  return {
    vertexCount,
    turnFrom: turnFrom.view(),
    turnTo: turnTo.view(),
    turnVehicles: turnVehicles.view(),
  };
}

/** Whether one of the vehicles may drive in a lane. */
function isOpen({ edges, roads }: Network, lane: number, bits: number): boolean {
  const speeds = roads[edges.road[lane >> 1] ?? 0]?.speeds;
  return vehicles.some(
    (_, index) => (bits & (1 << index)) !== 0 && (speeds?.[2 * index + (lane & 1)] ?? 0) > 0,
  );
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

/**
 * Adds the places around a junction with signs where the road goes on but changes its name or its speed: without a turn
 * of their own, a driver could go round there to evade the sign.
 */
function addStretchesAround(
  expanded: Set<number>,
  { tail, head }: Network,
  junction: number,
  incoming: ReturnType<typeof makeRows>,
  outgoing: ReturnType<typeof makeRows>,
): void {
  const waiting = [junction];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const { first, order } of [incoming, outgoing]) {
      for (let index = first[from] ?? 0; index < (first[from + 1] ?? 0); index++) {
        const lane = order[index] ?? 0;
        const next = (tail[lane] === from ? head : tail)[lane] ?? 0;
        // Each edge counts once by each of its lanes that leads here.
        const meeting = (incoming.first[next + 1] ?? 0) - (incoming.first[next] ?? 0);
        if (meeting !== 2 || expanded.has(next)) continue;
        expanded.add(next);
        waiting.push(next);
      }
    }
  }
}

type Rules = { readonly signs: readonly TurnRestriction[]; readonly stopped: number };

/** Where one may go on to from a lane, with the vehicles that may. */
function findTurns(
  network: Network,
  from: number,
  leaving: readonly number[],
  rules: Rules,
): [lane: number, bits: number][] {
  const bitsByLane = new Map<number, number>();
  for (const index of vehicles.keys()) {
    const bit = 1 << index;
    if (!isOpen(network, from, bit)) continue;
    const open = leaving.filter((lane) => isOpen(network, lane, bit));
    for (const lane of findTurnsOf(network, from, open, rules, index)) {
      bitsByLane.set(lane, (bitsByLane.get(lane) ?? 0) | bit);
    }
  }
  return [...bitsByLane];
}

/** Turning back is for those who can go nowhere else, or are told to. */
function findTurnsOf(
  { edges }: Network,
  from: number,
  leaving: readonly number[],
  { signs, stopped }: Rules,
  vehicleIndex: number,
): readonly number[] {
  const back = from ^ 1;
  const fromWay = wayInto(edges, from);
  const seen = signs.filter(
    ({ vehicles: bound, fromWays }) =>
      bound.some((vehicle) => vehicles.indexOf(vehicle) === vehicleIndex) && fromWays.includes(fromWay),
  );
  // Where a sign leads from a way to itself, it means turning back when it says so, and otherwise going on.
  const leadsTo = ({ toWays, isUTurn }: TurnRestriction, lane: number) => {
    const way = wayOutOf(edges, lane);
    return toWays.includes(way) && (way !== fromWay || (lane === back) === isUTurn);
  };
  const only = seen.filter((sign) => sign.kind === 'only' && leaving.some((lane) => leadsTo(sign, lane)));
  const allowed = leaving.filter(
    (lane) =>
      (only.length === 0 || only.some((sign) => leadsTo(sign, lane))) &&
      !seen.some((sign) => sign.kind === 'no' && leadsTo(sign, lane)),
  );
  if ((stopped & (1 << vehicleIndex)) !== 0) return leaving.filter((lane) => lane === back);
  const onwards = allowed.filter((lane) => lane !== back);
  const isToldToTurn = only.some((sign) => sign.isUTurn && leadsTo(sign, back));
  return onwards.length === 0 || isToldToTurn ? allowed : onwards;
}

/** The way by which a lane comes to its head. */
function wayInto({ startWay, endWay }: Edges, lane: number): number {
  return (lane % 2 === 0 ? endWay : startWay)[lane >> 1] ?? 0;
}

/** The way by which a lane leaves its tail. */
function wayOutOf({ startWay, endWay }: Edges, lane: number): number {
  return (lane % 2 === 0 ? startWay : endWay)[lane >> 1] ?? 0;
}
