import type { RoadMap } from '../map/road-map.ts';
import { type Approach, arrive, type DirectWay, findDirectWay, leave } from '../route/approaches.ts';
import type { Cost } from '../route/cost.ts';
import type { Footing, Snap } from '../route/footing.ts';
import { findPockets, joinOpenRoads, type Pockets, type PocketWay } from './pockets.ts';
import type { RuleMetric } from './rule-metric.ts';
import { setOfTurnBetween } from './trace-entries.ts';

/** Where a way gets on to the open roads or off them, with the lanes that lead there. */
export type RuledApproach = PocketWay & { readonly footing: Footing };

/** A way that never comes to the open roads. */
export type InnerWay = Cost & {
  /** Undefined by streets alone. */
  readonly on:
    | { readonly lanes: readonly number[]; readonly from: Footing; readonly to: Footing }
    | undefined;
};

/** How a way may begin and end where some roads are avoided. */
export type RuledEnds = {
  readonly starts: readonly RuledApproach[];
  readonly ends: readonly RuledApproach[];
  /** The fastest way without the open roads: along one lane, within a pocket, or by streets alone. */
  readonly inner: InnerWay | undefined;
};

/** Roads that are closed at times, as one map has them. */
export type RuledRoads = { readonly metric: RuleMetric; pocketsOf(avoid: number): Pockets };

/**
 * What is known of one set of bits takes one or two megabytes for a country, and a tenth of a second to find. The hours of a day
 * make some ten sets.
 */
const mostKept = 48;

/** Knows the pockets of a map and its metric for each set of bits, once they were asked for. */
export function createRuledRoads(map: RoadMap, metric: RuleMetric): RuledRoads {
  const known = new Map<number, Pockets>();
  return {
    metric,
    pocketsOf(avoid) {
      const found = known.get(avoid) ?? findPockets(map, metric, avoid);
      known.delete(avoid);
      known.set(avoid, found);
      // The one that was not asked for the longest stands first.
      for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest);
      return found;
    },
  };
}

/**
 * Finds how a way may begin and end: on open roads where a point lies beside one, and otherwise over closed roads by the nearest
 * way out or in. Two points of pockets may be joined within them (`findInside`), where that takes closed roads no longer than
 * going out and in.
 */
export function findRuledEnds(
  map: RoadMap,
  { metric, pocketsOf }: RuledRoads,
  avoid: number,
  { from, to }: { readonly from: Snap; readonly to: Snap },
  findInside: () => InnerWay | undefined,
): RuledEnds {
  const { vehicle } = metric;
  const pockets = pocketsOf(avoid);
  const isClosed = (lane: number) => (labelOf(metric, lane) & avoid) !== 0;
  const isFree = ({ lane, vertex }: Approach) => !isClosed(lane) && pockets.isOpen[vertex] === 1;
  const leaving = leave(map, vehicle, from.footings);
  const arriving = arrive(map, vehicle, to.footings);
  const freeStarts = leaving.filter(isFree).map(asRuled);
  const freeEnds = arriving.filter(isFree).map(asRuled);
  const direct = findDirectWay(map, vehicle, from, to);
  const isOpenDirect = direct !== undefined && (direct.on === undefined || !isClosed(direct.on.lane));
  if (freeStarts.length > 0 && freeEnds.length > 0)
    return { starts: freeStarts, ends: freeEnds, inner: isOpenDirect ? asInner(direct) : undefined };
  const join = (direction: 'out' | 'into', approaches: readonly Approach[]) =>
    joinOpenRoads(map, metric, pockets, direction, approaches.map(asRuled));
  const exit = freeStarts.length > 0 ? undefined : join('out', leaving);
  const entry = freeEnds.length > 0 ? undefined : join('into', arriving);
  const mostTime = timeOf(exit, freeStarts) + timeOf(entry, freeEnds);
  const inside = freeStarts.length === 0 && freeEnds.length === 0 ? findInside() : undefined;
  const isInside = inside?.on?.lanes.slice(0, -1).every((lane) => isCutOff(map, pockets, lane)) === true;
  return {
    starts: freeStarts.length > 0 ? freeStarts : withFooting(exit, leaving, 0),
    ends: freeEnds.length > 0 ? freeEnds : withFooting(entry, arriving, -1),
    inner: fastest([
      direct && (isOpenDirect || direct.time <= mostTime) ? asInner(direct) : undefined,
      inside && isInside && inside.time <= mostTime ? inside : undefined,
    ]),
  };
}

/** How long a way to the open roads takes: no time where none is needed, for ever where none leads there. */
function timeOf(way: PocketWay | undefined, free: readonly unknown[]): number {
  return free.length > 0 ? 0 : (way?.time ?? Number.POSITIVE_INFINITY);
}

/** Whether a lane ends in a pocket. */
function isCutOff({ edgeVertices }: RoadMap, { isOpen }: Pockets, lane: number): boolean {
  return isOpen[edgeVertices[2 * lane + 1] ?? 0] === 0;
}

/** Returns all bits of what closes lanes that are driven one after the other, and the turns between them. */
export function labelAlong(map: RoadMap, metric: RuleMetric, lanes: readonly number[]): number {
  return lanes.reduce((label, lane, place) => {
    const from = lanes[place - 1];
    const turn = from === undefined ? 0 : setOfTurnBetween(map, metric, from, lane);
    return label | labelOf(metric, lane) | (metric.sets[turn]?.label ?? 0);
  }, 0);
}

export function labelOf({ setOfLane, sets }: RuleMetric, lane: number): number {
  return sets[setOfLane[lane] ?? 0]?.label ?? 0;
}

const asRuled = (approach: Approach): RuledApproach => ({ ...approach, lanes: [approach.lane] });

function asInner({ on, ...cost }: DirectWay): InnerWay {
  return { ...cost, on: on && { lanes: [on.lane], from: on.from, to: on.to } };
}

function fastest(ways: readonly (InnerWay | undefined)[]): InnerWay | undefined {
  return ways.reduce((best, way) => (best && way && best.time <= way.time ? best : (way ?? best)), undefined);
}

/** A way through a pocket with the footing of the lane by which it begins (place 0) or ends (place −1). */
function withFooting(
  way: PocketWay | undefined,
  approaches: readonly Approach[],
  place: 0 | -1,
): RuledApproach[] {
  const approach = way && approaches.find(({ lane }) => lane === way.lanes.at(place));
  return way && approach ? [{ ...way, footing: approach.footing }] : [];
}
