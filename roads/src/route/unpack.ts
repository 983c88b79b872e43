import { leadsDown, leadsUp, noEdge, viaToEdge } from '../map/arcs.ts';
import type { MapHierarchy, RoadMap } from '../map/road-map.ts';
import { RoadsError } from '../roads-error.ts';
import type { Searched } from './search.ts';

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
  hierarchy: Searched,
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
    const arc = waiting.pop() ?? 0;
    const via = arcCosts[4 * arc + 3] ?? 0;
    if (via >= 0) {
      const [first, second] = findHalves(hierarchy, { via, from, to, arc });
      waiting.push(second, to, via);
      waiting.push(first, via, from);
    } else if (via !== noEdge) lanes.push(findLane(edgeVertices, viaToEdge(via), from, to));
  }
  return lanes;
}

type Shortcut = { readonly via: number; readonly from: number; readonly to: number; readonly arc: number };

/** The two arcs that a shortcut stands for; of several between the same vertices those that add up to it. */
function findHalves(hierarchy: Searched, { via, from, to, arc }: Shortcut): [first: number, second: number] {
  const { firstArc, arcs, arcCosts, labels } = hierarchy;
  if (labels === undefined)
    return [findArc(hierarchy, via, from, leadsDown), findArc(hierarchy, via, to, leadsUp)];
  const end = firstArc[via + 1] ?? 0;
  const joins = (one: number, vertex: number, flag: number) =>
    (arcs[2 * one] ?? 0) >> 2 === vertex && ((arcs[2 * one] ?? 0) & flag) !== 0;
  for (let first = firstArc[via] ?? 0; first < end; first++) {
    if (!joins(first, from, leadsDown)) continue;
    for (let second = firstArc[via] ?? 0; second < end; second++) {
      const isWhole =
        joins(second, to, leadsUp) &&
        (arcs[2 * first + 1] ?? 0) + (arcs[2 * second + 1] ?? 0) === arcs[2 * arc + 1] &&
        (arcCosts[4 * first] ?? 0) + (arcCosts[4 * second] ?? 0) === arcCosts[4 * arc] &&
        ((labels[first] ?? 0) | (labels[second] ?? 0)) === labels[arc];
      if (isWhole) return [first, second];
    }
  }
  throw new RoadsError('The map is damaged: a part of a way in it is missing.');
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
