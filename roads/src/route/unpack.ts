import { leadsDown, leadsUp, noEdge, viaToEdge } from '../map/arcs.ts';
import type { MapHierarchy, RoadMap } from '../map/road-map.ts';
import { RoadsError } from '../roads-error.ts';

/** An arc as it is driven. */
export type Hop = { readonly from: number; readonly to: number; readonly arc: number };

/** No way through any real country takes so many; a map that says so is damaged. */
const mostSteps = 1_000_000;

/**
 * Returns the lanes that hops stand for, in the order in which they are driven.
 * @throws RoadsError when the map is damaged in a way that shows only here.
 */
export function unpackLanes(
  { edgeVertices }: Pick<RoadMap, 'edgeVertices'>,
  hierarchy: MapHierarchy,
  hops: readonly Hop[],
): number[] {
  const lanes: number[] = [];
  const { arcCosts } = hierarchy;
  // From, to and arc of what is still to be unpacked, the next one last: no map is too deep for it.
  const waiting = hops.toReversed().flatMap(({ from, to, arc }) => [arc, to, from]);
  for (let steps = 0; waiting.length > 0; steps++) {
    if (steps === mostSteps) throw new RoadsError('The map is damaged: a way in it has no end.');
    const from = waiting.pop() ?? 0;
    const to = waiting.pop() ?? 0;
    const via = arcCosts[4 * (waiting.pop() ?? 0) + 3] ?? 0;
    if (via >= 0) {
      waiting.push(findArc(hierarchy, via, to, leadsUp), to, via);
      waiting.push(findArc(hierarchy, via, from, leadsDown), via, from);
    } else if (via !== noEdge) lanes.push(findLane(edgeVertices, viaToEdge(via), from, to));
  }
  return lanes;
}

function findArc({ firstArc, arcs }: MapHierarchy, vertex: number, above: number, flag: number): number {
  for (let arc = firstArc[vertex] ?? 0; arc < (firstArc[vertex + 1] ?? 0); arc++) {
    const target = arcs[2 * arc] ?? 0;
    if (target >> 2 === above && (target & flag) !== 0) return arc;
  }
  throw new RoadsError('The map is damaged: a part of a way in it is missing.');
}

function findLane(edgeVertices: Uint32Array, edge: number, from: number, to: number): number {
  return edgeVertices[4 * edge] === from && edgeVertices[4 * edge + 1] === to ? 2 * edge : 2 * edge + 1;
}
