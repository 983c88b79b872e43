import { leadsDown, leadsUp } from '../map/arcs.ts';
import type { LabelledHierarchy } from '../map/road-map.ts';

/** Most important vertices that are tried for one in the midst of the open roads. */
const mostHubs = 64;

/**
 * Marks the vertices from which all others of them can be reached and the other way round without the avoided roads: two
 * sweeps over the hierarchy from a vertex in their midst. What is not marked is cut off, as closed roads are.
 */
export function findOpenNetwork(hierarchy: LabelledHierarchy, avoid: number): Uint8Array {
  const vertexCount = hierarchy.firstArc.length - 1;
  let best = new Uint8Array(vertexCount);
  let most = 0;
  for (let hub = 0; hub < Math.min(mostHubs, vertexCount); hub++) {
    if (best[hub] === 1) continue;
    const from = sweep(hierarchy, hub, avoid, leadsUp, leadsDown);
    const to = sweep(hierarchy, hub, avoid, leadsDown, leadsUp);
    const both = from.map((isReached, vertex) => isReached & (to[vertex] ?? 0));
    const count = both.reduce((sum, isOpen) => sum + isOpen, 0);
    if (count > most) {
      best = both;
      most = count;
    }
    // No other part can be larger.
    if (2 * most > vertexCount) break;
  }
  return best;
}

/** The vertices that are reached from a hub: first up the hierarchy, and from all of that down it. */
function sweep(
  { firstArc, arcs, labels }: LabelledHierarchy,
  hub: number,
  avoid: number,
  up: number,
  down: number,
): Uint8Array<ArrayBuffer> {
  const reached = new Uint8Array(firstArc.length - 1);
  reached[hub] = 1;
  for (let vertex = hub; vertex >= 0; vertex--) {
    if (reached[vertex] === 0) continue;
    for (let arc = firstArc[vertex] ?? 0; arc < (firstArc[vertex + 1] ?? 0); arc++) {
      const target = arcs[2 * arc] ?? 0;
      if ((target & up) !== 0 && ((labels[arc] ?? 0) & avoid) === 0) reached[target >> 2] = 1;
    }
  }
  for (let vertex = 0; vertex < reached.length; vertex++) {
    if (reached[vertex] === 1) continue;
    for (let arc = firstArc[vertex] ?? 0; arc < (firstArc[vertex + 1] ?? 0); arc++) {
      const target = arcs[2 * arc] ?? 0;
      if ((target & down) === 0 || ((labels[arc] ?? 0) & avoid) !== 0) continue;
      if (reached[target >> 2] === 0) continue;
      reached[vertex] = 1;
      break;
    }
  }
  return reached;
}
