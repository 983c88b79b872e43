import type { TrafficCalendar } from '../hour-of-week-speeds.ts';
import type { RoadClass, RuledRoute, RuleEntry } from '../route-provider.ts';
import { secondsWithTraffic } from '../travel-time.ts';
import { mostKindsOfHours, type RuleBook } from './rule-book.ts';
import type { TruckRule } from './truck-rule.ts';

export type Wait = {
  readonly bit: number;
  readonly seconds: number;
  readonly rules: readonly TruckRule[];
  /** Where: free-flow seconds from the start of the way. */
  readonly before: RuleEntry['before'];
};

export type Judged = {
  readonly route: RuledRoute;
  /** With all waiting; Infinity where a road never opens. */
  readonly seconds: number;
  readonly drivingSeconds: number;
  readonly waits: readonly Wait[];
  /** Rules whose roads are used by what lies on them. */
  readonly local: readonly TruckRule[];
};

export type ToJudge = {
  readonly route: RuledRoute;
  readonly departureAt: Temporal.Instant;
  /** The bits of the rules that can bind the truck, and of those whose roads the way keeps off but from and to places on them. */
  readonly binding: number;
  readonly avoid: number;
  /** Whether the truck waits; it does when left out. */
  readonly isObeyed?: boolean;
};

/** Drives a way minute by minute, and waits wherever it comes on to what is closed then. */
export function judgeWay(
  book: RuleBook,
  { route, departureAt, binding, avoid, isObeyed = true }: ToJudge,
  calendar: TrafficCalendar,
): Judged {
  const startMs = departureAt.epochMilliseconds;
  const straightSeconds = secondsWithTraffic(route.freeFlowSeconds, startMs, calendar);
  const endMs = startMs + straightSeconds * 1000;
  const isAnyClosed = bitsOf(route.label & binding).some((bit) =>
    book.isClosedWithin(bit, startMs, endMs, calendar),
  );
  if (!isAnyClosed)
    return { route, seconds: straightSeconds, drivingSeconds: straightSeconds, waits: [], local: [] };
  let nowMs = startMs;
  let driving = 0;
  let driven = nothing;
  const drive = (to: Readonly<Record<RoadClass, number>>) => {
    const leg = secondsWithTraffic(minus(to, driven), nowMs, calendar);
    driven = to;
    driving += leg;
    nowMs += leg * 1000;
  };
  const waits: Wait[] = [];
  const local: TruckRule[] = [];
  for (const entry of route.findEntries()) {
    if ((entry.bits & binding) === 0) continue;
    drive(entry.before);
    for (const bit of bitsOf(entry.bits & binding)) {
      const untilMs = book.closedUntilMs(bit, nowMs, calendar);
      if (untilMs <= nowMs) continue;
      const rules = rulesOf(book, entry, bit);
      if ((avoid & (1 << bit)) !== 0) local.push(...rules);
      else {
        waits.push({ bit, rules, seconds: (untilMs - nowMs) / 1000, before: entry.before });
        if (isObeyed) nowMs = untilMs;
      }
    }
    if (nowMs === Number.POSITIVE_INFINITY) break;
  }
  if (nowMs !== Number.POSITIVE_INFINITY) drive(route.freeFlowSeconds);
  const isStraight = waits.length === 0;
  const drivingSeconds = isStraight ? straightSeconds : driving;
  const seconds = isStraight ? drivingSeconds : (nowMs - startMs) / 1000;
  return { route, seconds, drivingSeconds, waits, local };
}

export const nothing: Readonly<Record<RoadClass, number>> = { city: 0, arterial: 0, highway: 0 };

/** Returns what is left of a way behind a part of it. */
export function minus(
  one: Readonly<Record<RoadClass, number>>,
  other: Readonly<Record<RoadClass, number>>,
): Readonly<Record<RoadClass, number>> {
  const between = (roadClass: RoadClass) => Math.max(0, one[roadClass] - other[roadClass]);
  return { city: between('city'), arterial: between('arterial'), highway: between('highway') };
}

/** Returns the numbers of the bits of a label, the lowest first. */
export function bitsOf(label: number): number[] {
  const bits: number[] = [];
  for (let bit = 0; bit < mostKindsOfHours; bit++) if ((label & (1 << bit)) !== 0) bits.push(bit);
  return bits;
}

function rulesOf(book: RuleBook, { closed }: RuleEntry, bit: number): TruckRule[] {
  return closed.flatMap((index) => {
    const rule = book.rules[index];
    return rule && book.bits[index] === bit ? [rule] : [];
  });
}
