import { createGrowingArray, type GrowingArray } from '../growing-array.ts';
import { findIndex } from '../pbf/collect-nodes.ts';
import type { CollectedRoads } from './collect-roads.ts';
import { measureDecimeters } from './measure-decimeters.ts';

/**
 * Stretches of road between junctions. Edge `e` has the points `firstPoint[e]` … `firstPoint[e + 1] − 1` from its start to
 * its end, and looks the same along its whole length. Nodes are numbered by place in `CollectedRoads.nodeIds`.
 */
export type Edges = {
  readonly count: number;
  readonly startNode: Uint32Array;
  readonly endNode: Uint32Array;
  /** The way that an edge is part of at its start and at its end. */
  readonly startWay: Float64Array;
  readonly endWay: Float64Array;
  readonly road: Uint32Array;
  readonly decimeters: Uint32Array;
  readonly firstPoint: Uint32Array;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
};

/** Pieces of ways between junctions or ends of ways: the nodes `nodes[first[p]]` … `nodes[last[p]]`. */
type Pieces = {
  readonly nodes: Int32Array;
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  readonly way: Uint32Array;
};

/** `mustStay` are the ids of nodes that something is known about: barriers and junctions with signs. */
export function makeEdges(collected: CollectedRoads, mustStay: ReadonlySet<number>): Edges {
  const nodes = Int32Array.from(collected.refs, (id) => findIndex(collected.nodeIds, id));
  const isJunction = findJunctions(collected, nodes, mustStay);
  const pieces = cutWays(collected, nodes, isJunction);
  return joinPieces(collected, pieces, isJunction);
}

/** Marks every node but those that exactly two stretches of ways meet in; every one where lengths of ways are told. */
function findJunctions(
  { firstRef, nodeIds, barriers, wayDecimeters }: CollectedRoads,
  nodes: Int32Array,
  mustStay: ReadonlySet<number>,
): Uint8Array {
  if (wayDecimeters !== undefined) return new Uint8Array(nodeIds.length).fill(1);
  const meeting = new Uint8Array(nodeIds.length);
  const add = (node: number) => {
    if ((meeting[node] ?? 0) < 255) meeting[node] = (meeting[node] ?? 0) + 1;
  };
  for (let way = 0; way + 1 < firstRef.length; way++) {
    for (let ref = (firstRef[way] ?? 0) + 1; ref < (firstRef[way + 1] ?? 0); ref++) {
      const from = nodes[ref - 1] ?? -1;
      const to = nodes[ref] ?? -1;
      if (from < 0 || to < 0 || from === to) continue;
      add(from);
      add(to);
    }
  }
  const isJunction = meeting.map((count) => (count === 2 ? 0 : 1));
  for (const id of [...mustStay, ...barriers.keys()]) {
    const node = findIndex(nodeIds, id);
    if (node >= 0) isJunction[node] = 1;
  }
  return isJunction;
}

function cutWays({ firstRef }: CollectedRoads, nodes: Int32Array, isJunction: Uint8Array): Pieces {
  const first = createGrowingArray(Uint32Array);
  const last = createGrowingArray(Uint32Array);
  const ways = createGrowingArray(Uint32Array);
  for (let way = 0; way + 1 < firstRef.length; way++) {
    const end = (firstRef[way + 1] ?? 0) - 1;
    let start = firstRef[way] ?? 0;
    for (let ref = start; ref <= end; ref++) {
      const node = nodes[ref] ?? -1;
      const isCut = node < 0 || ref === end || isJunction[node] === 1;
      if (!isCut) continue;
      const stop = node < 0 ? ref - 1 : ref;
      if (stop > start && hasLength(nodes, start, stop)) {
        first.push(start);
        last.push(stop);
        ways.push(way);
      }
      start = node < 0 ? ref + 1 : ref;
    }
  }
  return { nodes, first: first.view(), last: last.view(), way: ways.view() };
}

function hasLength(nodes: Int32Array, first: number, last: number): boolean {
  for (let ref = first + 1; ref <= last; ref++) if (nodes[ref] !== nodes[first]) return true;
  return false;
}

/** A piece as it is met on the way along a chain of pieces. */
type Step = { readonly piece: number; readonly isReversed: boolean };

function joinPieces(collected: CollectedRoads, pieces: Pieces, isJunction: Uint8Array): Edges {
  const { nodes, first, last, way } = pieces;
  const startOf = ({ piece, isReversed }: Step) => nodes[(isReversed ? last : first)[piece] ?? 0] ?? 0;
  const endOf = ({ piece, isReversed }: Step) => nodes[(isReversed ? first : last)[piece] ?? 0] ?? 0;
  const endsAt = indexEnds(pieces, collected.nodeIds.length, isJunction);
  const isJoined = makeJoinTest(collected, way);

  /** The piece that goes on where a step ends, if nothing changes there. */
  const stepAfter = (step: Step): Step | undefined => {
    const node = endOf(step);
    if (isJunction[node] === 1) return undefined;
    const one = endsAt.one[node] ?? -1;
    const other = endsAt.other[node] ?? -1;
    const piece = one === step.piece ? other : one;
    if (piece < 0 || piece === step.piece) return undefined;
    const next = { piece, isReversed: nodes[first[piece] ?? 0] !== node };
    return isJoined(step, next) ? next : undefined;
  };

  const writer = createEdgeWriter(collected);
  const isTaken = new Uint8Array(first.length);
  for (let piece = 0; piece < first.length; piece++) {
    if (isTaken[piece]) continue;
    let start: Step = { piece, isReversed: true };
    for (let next = stepAfter(start); next !== undefined && next.piece !== piece; next = stepAfter(start)) {
      start = next;
    }
    // Where direction matters, all of the chain's pieces were met backwards so far: now it runs as its ways do.
    const chain: Step[] = [];
    let step: Step | undefined = { piece: start.piece, isReversed: !start.isReversed };
    while (step !== undefined && !isTaken[step.piece]) {
      isTaken[step.piece] = 1;
      chain.push(step);
      step = stepAfter(step);
    }
    writer.write(chain, pieces, startOf, endOf);
  }
  return writer.finish();
}

function indexEnds(
  { nodes, first, last }: Pieces,
  nodeCount: number,
  isJunction: Uint8Array,
): { one: Int32Array; other: Int32Array } {
  const one = new Int32Array(nodeCount).fill(-1);
  const other = new Int32Array(nodeCount).fill(-1);
  for (let piece = 0; piece < first.length; piece++) {
    for (const ref of [first[piece] ?? 0, last[piece] ?? 0]) {
      const node = nodes[ref] ?? 0;
      if (isJunction[node] === 1) continue;
      if (one[node] === -1) one[node] = piece;
      else other[node] = piece;
    }
  }
  return { one, other };
}

/** Two pieces go on as one when their roads are alike, seen in the direction in which each is met. */
function makeJoinTest(
  { wayRoad, roads }: CollectedRoads,
  way: Uint32Array,
): (step: Step, next: Step) => boolean {
  const isSymmetric = roads.map(({ speeds: [a, b, c, d] }) => a === b && c === d);
  return (step, next) => {
    const road = wayRoad[way[step.piece] ?? 0] ?? 0;
    if (road !== wayRoad[way[next.piece] ?? 0]) return false;
    return step.isReversed === next.isReversed || isSymmetric[road] === true;
  };
}

type EdgeWriter = {
  write(
    chain: readonly Step[],
    pieces: Pieces,
    startOf: (step: Step) => number,
    endOf: (step: Step) => number,
  ): void;
  finish(): Edges;
};

function createEdgeWriter(collected: CollectedRoads): EdgeWriter {
  const startNode = createGrowingArray(Uint32Array);
  const endNode = createGrowingArray(Uint32Array);
  const startWay = createGrowingArray(Float64Array);
  const endWay = createGrowingArray(Float64Array);
  const road = createGrowingArray(Uint32Array);
  const decimeters = createGrowingArray(Uint32Array);
  const firstPoint = createGrowingArray(Uint32Array);
  const lats = createGrowingArray(Int32Array);
  const lngs = createGrowingArray(Int32Array);
  return {
    write(chain, pieces, startOf, endOf) {
      const [start] = chain;
      const end = chain.at(-1);
      if (!start || !end) return;
      const point = lats.length;
      for (const step of chain) writePoints(step, collected, pieces, lats, lngs, point);
      startNode.push(startOf(start));
      endNode.push(endOf(end));
      startWay.push(collected.wayIds[pieces.way[start.piece] ?? 0] ?? 0);
      endWay.push(collected.wayIds[pieces.way[end.piece] ?? 0] ?? 0);
      road.push(collected.wayRoad[pieces.way[start.piece] ?? 0] ?? 0);
      firstPoint.push(point);
      const told = collected.wayDecimeters?.[pieces.way[start.piece] ?? 0];
      decimeters.push(told ?? measureDecimeters(lats, lngs, point));
    },
    finish() {
      const count = startNode.length;
      firstPoint.push(lats.length);
      return {
        count,
        startNode: startNode.view(),
        endNode: endNode.view(),
        startWay: startWay.view(),
        endWay: endWay.view(),
        road: road.view(),
        decimeters: decimeters.view(),
        firstPoint: firstPoint.view(),
        lats: lats.view(),
        lngs: lngs.view(),
      };
    },
  };
}

function writePoints(
  { piece, isReversed }: Step,
  collected: CollectedRoads,
  { nodes, first, last }: Pieces,
  lats: GrowingArray<Int32Array>,
  lngs: GrowingArray<Int32Array>,
  edgeStart: number,
): void {
  const from = first[piece] ?? 0;
  const to = last[piece] ?? 0;
  // Where two pieces meet they have the same node, which is one point of the edge.
  for (let index = lats.length > edgeStart ? 1 : 0; index <= to - from; index++) {
    const node = nodes[isReversed ? to - index : from + index] ?? 0;
    lats.push(collected.lats[node] ?? 0);
    lngs.push(collected.lngs[node] ?? 0);
  }
}
