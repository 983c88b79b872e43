import { leadsDown, leadsUp, noEdge, viaToEdge } from '../map/arcs.ts';
import type { MapHierarchy, RoadMap } from '../map/road-map.ts';
import { RoadsError } from '../roads-error.ts';

/** An arc as it is driven. */
export type Hop = { readonly from: number; readonly to: number; readonly arc: number };

/** No way through any real country has so many junctions; a map that says so is damaged. */
const mostLanes = 2_000_000;

/** The lanes that hops stand for, in the order in which they are driven. */
export function unpackLanes(map: RoadMap, hierarchy: MapHierarchy, hops: readonly Hop[]): number[] {
  const lanes: number[] = [];
  const { arcCosts } = hierarchy;
  const unpack = (from: number, to: number, arc: number) => {
    const via = arcCosts[4 * arc + 3] ?? 0;
    if (via >= 0) {
      unpack(from, via, findArc(hierarchy, via, from, leadsDown));
      unpack(via, to, findArc(hierarchy, via, to, leadsUp));
    } else if (via !== noEdge) {
      if (lanes.length >= mostLanes) throw new RoadsError('The map is damaged: a way in it has no end.');
      lanes.push(findLane(map, viaToEdge(via), from, to));
    }
  };
  for (const { from, to, arc } of hops) unpack(from, to, arc);
  return lanes;
}

function findArc({ firstArc, arcs }: MapHierarchy, vertex: number, above: number, flag: number): number {
  for (let arc = firstArc[vertex] ?? 0; arc < (firstArc[vertex + 1] ?? 0); arc++) {
    const target = arcs[2 * arc] ?? 0;
    if (target >> 2 === above && (target & flag) !== 0) return arc;
  }
  throw new RoadsError('The map is damaged: a part of a way in it is missing.');
}

function findLane({ edgeVertices }: RoadMap, edge: number, from: number, to: number): number {
  return edgeVertices[4 * edge] === from && edgeVertices[4 * edge + 1] === to ? 2 * edge : 2 * edge + 1;
}
