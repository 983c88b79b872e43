import { leadsDown, leadsUp, noEdge, viaToEdge } from '../map/arcs.ts';
import type { LabelledHierarchy, MapHierarchy, RoadMap } from '../map/road-map.ts';
import { RoadsError } from '../roads-error.ts';
import { type Cost, costOfArc } from './cost.ts';
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
  unpack(hierarchy, hops, (hop, via) => {
    if (via >= 0) return true;
    if (via !== noEdge) lanes.push(findLane(edgeVertices, viaToEdge(via), hop));
    return false;
  });
  return lanes;
}

/**
 * What hops stand for as far as something closes it: lanes in the order in which they are driven, and in the place of stretches
 * that nothing closes `-1 - index` of what they cost.
 */
export type LabelledLanes = {
  readonly lanes: readonly number[];
  readonly open: readonly Cost[];
  /** Turns that something closes, by the place of the lane behind them. */
  readonly turns: ReadonlyMap<number, Hop>;
};

/** Unpacks hops as far as something closes them, which is much less than all of a long way. @throws RoadsError as `unpackLanes`. */
export function unpackLabelled(
  { edgeVertices }: Pick<RoadMap, 'edgeVertices'>,
  hierarchy: LabelledHierarchy,
  hops: readonly Hop[],
): LabelledLanes {
  const lanes: number[] = [];
  const open: Cost[] = [];
  const turns = new Map<number, Hop>();
  unpack(hierarchy, hops, (hop, via) => {
    const isOpen = hierarchy.labels[hop.arc] === 0;
    if (via === noEdge) {
      // One that nothing closes is no stretch: a road goes on behind it.
      if (!isOpen) turns.set(lanes.length, hop);
    } else if (isOpen) lanes.push(-open.push(costOfArc(hierarchy, hop.arc)));
    else if (via >= 0) return true;
    else lanes.push(findLane(edgeVertices, viaToEdge(via), hop));
    return false;
  });
  return { lanes, open, turns };
}

/** Goes through hops in the order in which they are driven, and through the halves of those for which `visit` says so. */
function unpack(hierarchy: Searched, hops: readonly Hop[], visit: (hop: Hop, via: number) => boolean): void {
  const { arcCosts } = hierarchy;
  // What is still to be unpacked, the next one last: no map is too deep for it.
  const waiting = hops.toReversed();
  for (let steps = 0; ; steps++) {
    const hop = waiting.pop();
    if (hop === undefined) return;
    if (steps === mostSteps) throw new RoadsError('The map is damaged: a way in it has no end.');
    const via = arcCosts[4 * hop.arc + 3] ?? 0;
    if (!visit(hop, via)) continue;
    const [first, second] = findHalves(hierarchy, via, hop);
    waiting.push({ from: via, to: hop.to, arc: second }, { from: hop.from, to: via, arc: first });
  }
}

/** The two arcs that a shortcut stands for; of several between the same vertices those that add up to it. */
function findHalves(
  hierarchy: Searched,
  via: number,
  { from, to, arc }: Hop,
): [first: number, second: number] {
  const { firstArc, arcs, arcCosts, labels } = hierarchy;
  if (labels === undefined)
    return [findArc(hierarchy, via, from, leadsDown), findArc(hierarchy, via, to, leadsUp)];
  const [begin, end] = [firstArc[via] ?? 0, firstArc[via + 1] ?? 0];
  const [time, decimeters, label] = [arcs[2 * arc + 1] ?? 0, arcCosts[4 * arc] ?? 0, labels[arc] ?? 0];
  for (let first = begin; first < end; first++) {
    const above = arcs[2 * first] ?? 0;
    if (above >> 2 !== from || (above & leadsDown) === 0) continue;
    for (let second = begin; second < end; second++) {
      const target = arcs[2 * second] ?? 0;
      if (target >> 2 !== to || (target & leadsUp) === 0) continue;
      const isWhole =
        (arcs[2 * first + 1] ?? 0) + (arcs[2 * second + 1] ?? 0) === time &&
        (arcCosts[4 * first] ?? 0) + (arcCosts[4 * second] ?? 0) === decimeters &&
        ((labels[first] ?? 0) | (labels[second] ?? 0)) === label;
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

function findLane(edgeVertices: Uint32Array, edge: number, { from, to }: Hop): number {
  return edgeVertices[4 * edge] === from && edgeVertices[4 * edge + 1] === to ? 2 * edge : 2 * edge + 1;
}
