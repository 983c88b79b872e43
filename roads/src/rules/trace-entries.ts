import { laneMilliseconds } from '../map/lane-time.ts';
import type { RoadMap } from '../map/road-map.ts';
import { type RoadGroup, roadClasses } from '../osm/road-classes.ts';
import { vehicles } from '../osm/vehicles.ts';
import type { Way } from '../route/describe-way.ts';
import type { Footing } from '../route/footing.ts';
import { turnKey } from './closed-roads.ts';
import type { RuleMetric } from './rule-metric.ts';

/** Where a way comes on to roads, or makes a turn, that something closes, and was on none that this closes just before. */
export type RuleEntry = {
  readonly bits: number;
  /** Which of the closed roads it drives on from there, each once, by their places in the list. */
  readonly closed: readonly number[];
  /** Free-flow seconds by group of road from the start of the way to there. */
  readonly before: Readonly<Record<RoadGroup, number>>;
};

type Entries = { bits: number; closed: number[]; before: Record<RoadGroup, number> }[];

/** Finds where a way comes on to closed roads, in the order in which it does. */
export function traceEntries(map: RoadMap, metric: RuleMetric, { from, to, lanes }: Way): RuleEntry[] {
  const entries: Entries = [];
  const spent = { city: 0, arterial: 0, highway: 0 };
  addStreets(spent, from);
  let last = 0;
  for (const [place, lane] of lanes.entries()) {
    noteTurn(entries, map, metric, { before: { ...spent }, last, from: lanes[place - 1], to: lane });
    const set = metric.sets[metric.setOfLane[lane] ?? 0];
    const label = set?.label ?? 0;
    const entered = label & ~last;
    if (entered !== 0) entries.push({ bits: entered, closed: [], before: { ...spent } });
    for (const index of set?.closed ?? []) noteClosed(entries, metric, index);
    last = label;
    const group = roadClasses[map.roadClass[map.edgeRoad[lane >> 1] ?? 0] ?? 0]?.group ?? 'highway';
    const isEnd = (at: number) => place === at;
    const [start, end] = [isEnd(0) ? from : undefined, isEnd(lanes.length - 1) ? to : undefined];
    spent[group] += secondsOn(map, metric, lane, start, end);
  }
  return entries;
}

type Step = {
  readonly before: Record<RoadGroup, number>;
  readonly last: number;
  readonly from: number | undefined;
  readonly to: number;
};

/** A turn is entered and left in one moment. */
function noteTurn(
  entries: Entries,
  map: RoadMap,
  metric: RuleMetric,
  { before, last, from, to }: Step,
): void {
  const set = metric.sets[from === undefined ? 0 : setOfTurnBetween(map, metric, from, to)];
  const entered = (set?.label ?? 0) & ~last;
  if (entered !== 0) entries.push({ bits: entered, closed: [], before });
  for (const index of set?.closed ?? []) noteClosed(entries, metric, index);
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

function addStreets(spent: Record<RoadGroup, number>, { leg }: Footing): void {
  if (leg === undefined) return;
  spent.city += leg.cityTime / 1000;
  spent.arterial += leg.arterialTime / 1000;
  spent.highway += (leg.time - leg.cityTime - leg.arterialTime) / 1000;
}

function secondsOn(
  { edgeDecimeters, edgeSpeeds }: RoadMap,
  { vehicle }: RuleMetric,
  lane: number,
  start: Footing | undefined,
  end: Footing | undefined,
): number {
  const edge = lane >> 1;
  const whole = edgeDecimeters[edge] ?? 1;
  const along = ({ decimeters }: Footing) => (lane % 2 === 0 ? decimeters : whole - decimeters);
  const driven = (end ? along(end) : whole) - (start ? along(start) : 0);
  const speed = edgeSpeeds[4 * edge + 2 * vehicles.indexOf(vehicle) + (lane & 1)] ?? 1;
  return (laneMilliseconds(whole, speed) * Math.max(0, driven)) / whole / 1000;
}
