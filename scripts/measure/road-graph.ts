import { type Coordinates, straightLineMeters } from '../../server/src/values/coordinates.ts';
import type { OsmExtract } from './read-extract.ts';

/** Free-flow speeds in km/h by OpenStreetMap class: our own choice of sensible figures. */
const speedsKmh: Readonly<Record<string, number>> = {
  motorway: 110,
  trunk: 90,
  primary: 70,
  secondary: 60,
  tertiary: 50,
  unclassified: 40,
  residential: 30,
  living_street: 15,
  service: 15,
  road: 30,
  motorway_link: 60,
  trunk_link: 55,
  primary_link: 50,
  secondary_link: 45,
  tertiary_link: 40,
};

/** A directed graph in compressed rows: arcs of node n are firstArc[n] … firstArc[n + 1] − 1. */
export type RoadGraph = {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  readonly firstArc: Int32Array;
  readonly arcTo: Int32Array;
  readonly arcMeters: Float64Array;
  readonly arcSeconds: Float64Array;
  /** Index into `extract.ways` of the way that an arc is part of. */
  readonly arcWay: Int32Array;
  /** 1 for the nodes from which all others of the main component can be reached and the other way round. */
  readonly isMain: Uint8Array;
};

type Arcs = { from: number[]; to: number[]; meters: number[]; seconds: number[]; way: number[] };

export function makeRoadGraph(extract: OsmExtract): RoadGraph {
  const lats = Float64Array.from(extract.lats);
  const lngs = Float64Array.from(extract.lngs);
  const arcs = collectArcs(extract);
  const { firstArc, order } = sortIntoRows(arcs.from, lats.length);
  const graph = {
    lats,
    lngs,
    firstArc,
    arcTo: Int32Array.from(order, (arc) => arcs.to[arc] ?? 0),
    arcMeters: Float64Array.from(order, (arc) => arcs.meters[arc] ?? 0),
    arcSeconds: Float64Array.from(order, (arc) => arcs.seconds[arc] ?? 0),
    arcWay: Int32Array.from(order, (arc) => arcs.way[arc] ?? 0),
  };
  return { ...graph, isMain: findMainComponent(graph.firstArc, graph.arcTo, arcs) };
}

function collectArcs(extract: OsmExtract): Arcs {
  const indexById = new Map(extract.nodeIds.map((id, index) => [id, index]));
  const arcs: Arcs = { from: [], to: [], meters: [], seconds: [], way: [] };
  const add = (from: number, to: number, meters: number, seconds: number, way: number) => {
    arcs.from.push(from);
    arcs.to.push(to);
    arcs.meters.push(meters);
    arcs.seconds.push(seconds);
    arcs.way.push(way);
  };
  for (const [wayIndex, way] of extract.ways.entries()) {
    const speed = speedsKmh[way.tags.highway ?? ''];
    if (speed === undefined) continue;
    const { oneway } = way.tags;
    const forwards = oneway !== '-1';
    const backwards =
      oneway === '-1' || (oneway !== 'yes' && oneway !== '1' && way.tags.junction !== 'roundabout');
    for (let step = 1; step < way.nodeIds.length; step++) {
      const from = indexById.get(way.nodeIds[step - 1] ?? -1);
      const to = indexById.get(way.nodeIds[step] ?? -1);
      if (from === undefined || to === undefined) continue;
      const meters = straightLineMeters(pointOf(extract, from), pointOf(extract, to));
      const seconds = meters / (speed / 3.6);
      if (forwards) add(from, to, meters, seconds, wayIndex);
      if (backwards) add(to, from, meters, seconds, wayIndex);
    }
  }
  return arcs;
}

function pointOf(nodes: { lats: ArrayLike<number>; lngs: ArrayLike<number> }, node: number): Coordinates {
  return { lat: nodes.lats[node] ?? 0, lng: nodes.lngs[node] ?? 0 };
}

function sortIntoRows(
  from: readonly number[],
  nodeCount: number,
): { firstArc: Int32Array; order: Int32Array } {
  const firstArc = new Int32Array(nodeCount + 1);
  for (const node of from) firstArc[node + 1] = (firstArc[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodeCount; node++) {
    firstArc[node + 1] = (firstArc[node + 1] ?? 0) + (firstArc[node] ?? 0);
  }
  const next = firstArc.slice();
  const order = new Int32Array(from.length);
  for (const [arc, node] of from.entries()) {
    const place = next[node] ?? 0;
    order[place] = arc;
    next[node] = place + 1;
  }
  return { firstArc, order };
}

/** The nodes that the busiest node reaches, and that reach it. */
function findMainComponent(firstArc: Int32Array, arcTo: Int32Array, arcs: Arcs): Uint8Array {
  const nodeCount = firstArc.length - 1;
  const backwards = sortIntoRows(arcs.to, nodeCount);
  const backwardsTo = Int32Array.from(backwards.order, (arc) => arcs.from[arc] ?? 0);
  for (let seed = 0; seed < nodeCount; seed++) {
    const reached = spread(seed, firstArc, arcTo);
    if (countOnes(reached) < nodeCount / 2) continue;
    const reaching = spread(seed, backwards.firstArc, backwardsTo);
    if (countOnes(reaching) < nodeCount / 2) continue;
    return reached.map((value, node) => value & (reaching[node] ?? 0));
  }
  throw new Error('The extract has no road component that holds half of its nodes.');
}

function spread(seed: number, firstArc: Int32Array, arcTo: Int32Array): Uint8Array {
  const seen = new Uint8Array(firstArc.length - 1);
  const stack = [seed];
  seen[seed] = 1;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (let arc = firstArc[node] ?? 0; arc < (firstArc[node + 1] ?? 0); arc++) {
      const to = arcTo[arc] ?? 0;
      if (seen[to]) continue;
      seen[to] = 1;
      stack.push(to);
    }
  }
  return seen;
}

function countOnes(flags: Uint8Array): number {
  return flags.reduce((sum, flag) => sum + flag, 0);
}
