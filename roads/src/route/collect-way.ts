import { leadsUp } from '../map/arcs.ts';
import type { LabelledHierarchy, RoadMap } from '../map/road-map.ts';
import type { LabelledWay } from '../rules/trace-entries.ts';
import { addCosts, type Cost, costOfArc } from './cost.ts';
import type { Way } from './describe-way.ts';
import type { Footing } from './footing.ts';
import type { Searched, Side } from './search.ts';
import { type Hop, type LabelledLanes, unpackLabelled, unpackLanes } from './unpack.ts';

/**
 * `makeWay` tells the way on the roads: none by streets alone. `label` has all bits of what closes parts of it, of which
 * `makeLabelledWay` tells the lanes.
 */
export type FoundWay = Cost & {
  readonly label: number;
  makeWay(): Way | undefined;
  makeLabelledWay?(): LabelledWay;
};

/** Adds up what the arcs of both halves cost, from where the halves meet to where they began. */
export function collectWay(
  map: RoadMap,
  hierarchy: Searched,
  up: Side,
  down: Side,
  starts: readonly End[],
  ends: readonly End[],
  meeting: number,
): FoundWay & { readonly endLanes: readonly [first: readonly number[], last: readonly number[]] } {
  const risingHops = traceHops(up, meeting).toReversed();
  const fallingHops = traceHops(down, meeting);
  const hops = [...risingHops, ...fallingHops];
  const start = starts[up.parentArc[risingHops[0]?.from ?? meeting] ?? 0];
  const end = ends[down.parentArc[fallingHops.at(-1)?.to ?? meeting] ?? 0];
  if (start === undefined || end === undefined) throw new Error('A way was traced to no beginning');
  const cost = hops.reduce(
    (sum: Cost, { arc }) => addCosts(sum, costOfArc(hierarchy, arc)),
    addCosts(start, end),
  );
  const { labels } = hierarchy;
  const label = labels ? hops.reduce((sum, { arc }) => sum | (labels[arc] ?? 0), 0) : 0;
  const [first, last] = [lanesOf(start), lanesOf(end)];
  const makeWay = (): Way => ({
    from: start.footing,
    to: end.footing,
    lanes: [...first, ...unpackLanes(map, hierarchy, hops), ...last],
  });
  return {
    ...{ ...cost, label, makeWay, endLanes: [first, last] },
    ...(isLabelled(hierarchy) && {
      makeLabelledWay: () => labelledWay(start, end, unpackLabelled(map, hierarchy, hops)),
    }),
  };
}

function isLabelled(hierarchy: Searched): hierarchy is LabelledHierarchy {
  return hierarchy.labels !== undefined;
}

function labelledWay(start: End, end: End, { lanes, open, turns }: LabelledLanes): LabelledWay {
  const [first, last] = [lanesOf(start), lanesOf(end)];
  return {
    ...{ from: start.footing, to: end.footing, lanes: [...first, ...lanes, ...last], open },
    turns: new Map([...turns].map(([place, turn]) => [first.length + place, turn])),
  };
}

/** Where a way gets on to the roads or off them, by one lane or by several. */
type End = Cost & { readonly footing: Footing } & (
    | { readonly lane: number; readonly lanes?: undefined }
    | { readonly lanes: readonly number[] }
  );

function lanesOf(end: End): readonly number[] {
  return end.lanes ?? [end.lane];
}

/** The arcs from a vertex back to where the search began, each as it is driven. */
function traceHops(side: Side, meeting: number): Hop[] {
  const hops: Hop[] = [];
  for (let vertex = meeting; ; ) {
    const parent = side.parent[vertex] ?? -1;
    if (parent === -1) return hops;
    const arc = side.parentArc[vertex] ?? 0;
    hops.push(side.flag === leadsUp ? { from: parent, to: vertex, arc } : { from: vertex, to: parent, arc });
    vertex = parent;
  }
}
