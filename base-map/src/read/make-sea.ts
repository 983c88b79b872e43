import type { Box } from '../tiles/shape-store.ts';
import { type ClippedShore, clipShore } from './clip-shore.ts';
import { giveHoles, type Ring, turnOf } from './rings.ts';

/**
 * Makes the sea inside a box as areas with islands for holes, of shore lines that have the land on their
 * left, as OpenStreetMap draws them. Undefined where there is no shore, or one that ends inside the box: the
 * sea cannot be told from the land then.
 */
export function makeSea(lines: readonly (readonly number[])[], box: Box): Ring[][] | undefined {
  const shore = clipShore(lines, box);
  if (shore === undefined) return undefined;
  const islands = shore.rings.filter((ring) => turnOf(ring) < 0);
  const lagoons = shore.rings.filter((ring) => turnOf(ring) > 0);
  const open = shore.runs.length > 0 ? closeAlongBox(shore, box) : islands.length > 0 ? [aroundBox(box)] : [];
  if (open === undefined) return undefined;
  const outlines = [...open, ...lagoons];
  return outlines.length === 0 ? undefined : giveHoles(outlines, islands);
}

function aroundBox([west, north, east, south]: Box): Ring {
  return [west, north, east, north, east, south, west, south, west, north];
}

/**
 * Follows each shore to the edge of the box, the edge clockwise to where the next shore comes in, and so on until the
 * line closes: what lies on its right is sea all the way.
 */
function closeAlongBox({ runs }: ClippedShore, box: Box): Ring[] | undefined {
  const entries = runs
    .map((run, index) => ({ index, at: placeOnEdge(box, run[0] ?? 0, run[1] ?? 0) }))
    .toSorted((one, other) => one.at - other.at);
  const left = new Set(runs.keys());
  const rings: Ring[] = [];
  for (const first of runs.keys()) {
    if (!left.has(first)) continue;
    const ring: number[] = [];
    let current = first;
    do {
      // A shore that is come upon twice crosses another one: nothing can be made of that.
      if (!left.delete(current)) return undefined;
      const run = runs[current] ?? [];
      ring.push(...run);
      const at = placeOnEdge(box, run.at(-2) ?? 0, run.at(-1) ?? 0);
      const next = entries.find((entry) => entry.at >= at) ?? entries[0];
      if (next === undefined) return undefined;
      ring.push(...cornersBetween(box, at, next.at));
      current = next.index;
    } while (current !== first);
    ring.push(ring[0] ?? 0, ring[1] ?? 0);
    rings.push(ring);
  }
  return rings;
}

/** How far along the edge a point of it lies, clockwise from the north-west: each side counts 1. */
function placeOnEdge([west, north, east, south]: Box, x: number, y: number): number {
  if (y === north) return (x - west) / (east - west);
  if (x === east) return 1 + (y - north) / (south - north);
  if (y === south) return 2 + (east - x) / (east - west);
  return 3 + (south - y) / (south - north);
}

function cornersBetween([west, north, east, south]: Box, from: number, to: number): number[] {
  const corners = [
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
  const passed: number[] = [];
  const end = to >= from ? to : to + 4;
  for (let corner = Math.floor(from) + 1; corner < end; corner++)
    passed.push(...(corners[(corner - 1) % 4] ?? []));
  return passed;
}
