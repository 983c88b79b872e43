import type { RoadMap } from '../map/road-map.ts';
import type { Way } from '../route/describe-way.ts';
import { type SpentTime, startSpending } from '../route/spent-time.ts';
import type { LabelledLanes } from '../route/unpack.ts';
import { turnKey } from './closed-roads.ts';
import type { RuleMetric } from './rule-metric.ts';

/** Where a way comes on to roads, or makes a turn, that something closes, and was on none that this closes just before. */
export type RuleEntry = {
  readonly bits: number;
  /** Which of the closed roads it drives on from there, each once, by their places in the list. */
  readonly closed: readonly number[];
  /** Free-flow seconds by group of road from the start of the way to there. */
  readonly before: SpentTime;
};

type Entries = { bits: number; closed: number[]; before: SpentTime }[];

/** A way of which stretches that nothing closes are known by their cost alone; see `LabelledLanes`. */
export type LabelledWay = Way & Pick<LabelledLanes, 'open' | 'turns'>;

/** Finds where a way comes on to closed roads, in the order in which it does. */
export function traceEntries(map: RoadMap, metric: RuleMetric, way: LabelledWay): RuleEntry[] {
  const { lanes, open } = way;
  const entries: Entries = [];
  const spending = startSpending(map, metric.vehicle, way, open);
  let last = 0;
  for (const [place, lane] of lanes.entries()) {
    const before = spending.now();
    noteTurn(entries, metric, { before, last, set: setOfTurnAt(map, metric, way, place) });
    const set = lane < 0 ? undefined : metric.sets[metric.setOfLane[lane] ?? 0];
    const label = set?.label ?? 0;
    const entered = label & ~last;
    if (entered !== 0) entries.push({ bits: entered, closed: [], before });
    for (const index of set?.closed ?? []) noteClosed(entries, metric, index);
    last = label;
    spending.drive(place);
  }
  return entries;
}

type Turn = { readonly before: SpentTime; readonly last: number; readonly set: number };

/** A turn is entered and left in one moment. */
function noteTurn(entries: Entries, metric: RuleMetric, { before, last, set: number }: Turn): void {
  const set = metric.sets[number];
  const entered = (set?.label ?? 0) & ~last;
  if (entered !== 0) entries.push({ bits: entered, closed: [], before });
  for (const index of set?.closed ?? []) noteClosed(entries, metric, index);
}

/** Returns the number of the set of what closes the turn into the lane of a place, from the one before. */
function setOfTurnAt(map: RoadMap, metric: RuleMetric, { lanes, turns }: LabelledWay, place: number): number {
  const turn = turns.get(place);
  if (turn) return metric.setOfTurn.get(turnKey(map, turn.from, turn.to)) ?? 0;
  const [from = -1, to = -1] = [lanes[place - 1], lanes[place]];
  return from < 0 || to < 0 ? 0 : setOfTurnBetween(map, metric, from, to);
}

/** Returns the number of the set of what closes the turn from one lane into another; 0 where nothing does. */
export function setOfTurnBetween(map: RoadMap, { setOfTurn }: RuleMetric, from: number, to: number): number {
  const { edgeVertices } = map;
  const key = turnKey(map, edgeVertices[2 * from + 1] ?? 0, edgeVertices[2 * to] ?? 0);
  return setOfTurn.get(key) ?? 0;
}

/** A closed road belongs to the last entry of its bit. */
function noteClosed(entries: Entries, { bitOf }: RuleMetric, index: number): void {
  const entry = entries.findLast(({ bits }) => (bits & (1 << (bitOf[index] ?? 0))) !== 0);
  if (entry && !entry.closed.includes(index)) entry.closed.push(index);
}
