import type { RuleEffect } from '@satha/terms/roads';
import { straightLineMeters } from '../../../values/coordinates.ts';
import type { TrafficCalendar } from '../hour-of-week-speeds.ts';
import type { RuledRequest, RuledRoute, RuledRoutes } from '../route-provider.ts';
import { secondsWithTraffic } from '../travel-time.ts';
import { bitsOf, type Judged, judgeWay, type ToJudge, type Wait } from './judge-way.ts';
import type { RuleBook } from './rule-book.ts';
import type { TruckRule } from './truck-rule.ts';

export type ActedRule = {
  readonly rule: TruckRule;
  readonly effect: RuleEffect;
  /** How long the truck waits for it. */
  readonly waitSeconds: number;
};

/** A way as it is driven under rules; seconds of waiting are none of driving. */
export type WayUnderRules = {
  readonly route: RuledRoute;
  readonly drivingSeconds: number;
  readonly waitSeconds: number;
  readonly waits: readonly Wait[];
  readonly acted: readonly ActedRule[];
};

export type RuledQuestion = {
  readonly request: Omit<RuledRequest, 'avoid'>;
  readonly departureAt: Temporal.Instant;
  /** The bits of the rules that can bind the truck. */
  readonly binding: number;
  /** Whether the rules are to be named, which takes longer than to go by them. */
  readonly isTold: boolean;
  /** Bits of what else is to be avoided, whatever the hour. */
  readonly alsoAvoid?: number | undefined;
};

type Ways = Pick<RuledRoutes, 'book' | 'find'>;

/** Each look avoids something more; so many were never needed. */
const mostLooks = 8;

/**
 * Finds the way that arrives first of those that break no rule: the way without rules, where it enters nothing that is closed at
 * that minute; and otherwise one that waits for what is closed, or goes around it. Undefined where no way leads there.
 */
export function findWayUnderRules(
  { book, find }: Ways,
  question: RuledQuestion,
  calendar: TrafficCalendar,
): WayUnderRules | undefined {
  const { request, isTold, alsoAvoid = 0 } = question;
  const known = isTold ? undefined : findAtOnce({ book, find }, question, calendar);
  if (known) return known;
  const looks: RuledRoute[] = [];
  let best: Judged | undefined;
  let avoid = alsoAvoid;
  for (let look = 0; look < mostLooks; look++) {
    const route = find({ ...request, avoid });
    if (route === undefined) break;
    looks.push(route);
    const toJudge = { ...question, route, avoid };
    const judged = judgeWay(book, toJudge, calendar);
    if (best === undefined || judged.seconds < best.seconds) best = judged;
    // What else is closed to a truck that has waited for the first may be open to one that goes around it.
    const [first] = judged.waits;
    if (first === undefined) break;
    avoid |= (1 << first.bit) | closedAllTheTime(book, toJudge, calendar);
  }
  if (best === undefined) return undefined;
  if (best.seconds !== Number.POSITIVE_INFINITY)
    return tellWay(best, isTold ? brokenBy(book, question, looks, calendar) : []);
  // What is closed for good, and has no way around it, is driven on and told.
  const judged = judgeWay(book, { ...question, route: best.route, avoid: 0, isObeyed: false }, calendar);
  return {
    ...{ route: best.route, drivingSeconds: judged.drivingSeconds, waitSeconds: 0, waits: [] },
    acted: toldOf(judged),
  };
}

/** Slow enough for any way; our own figure. */
const leastMetersPerSecond = 6;
const leastSpanMs = 15 * 60_000;

/**
 * Finds the way by one question, where nothing opens or closes while a truck drives: around all that is closed until long after
 * it arrived, without waiting for it. Undefined where that is not so, and a closer look is needed.
 */
function findAtOnce(
  { book, find }: Ways,
  question: RuledQuestion,
  calendar: TrafficCalendar,
): WayUnderRules | undefined {
  const { request, departureAt, binding, alsoAvoid = 0 } = question;
  const spanMs = leastSpanMs + (straightLineMeters(request.from, request.to) / leastMetersPerSecond) * 1000;
  const avoid = alsoAvoid | closedFor(book, binding, departureAt.epochMilliseconds, spanMs, calendar);
  const route = find({ ...request, avoid });
  if (route === undefined) return undefined;
  const judged = judgeWay(book, { ...question, route, avoid }, calendar);
  return judged.waits.length === 0 && judged.seconds * 1000 <= spanMs ? tellWay(judged, []) : undefined;
}

/** The rules that ways would have broken that were looked at, and not taken as they were. */
function brokenBy(
  book: RuleBook,
  question: RuledQuestion,
  looks: readonly RuledRoute[],
  calendar: TrafficCalendar,
): TruckRule[] {
  const judged = looks.map((route) =>
    judgeWay(book, { ...question, route, avoid: 0, isObeyed: false }, calendar),
  );
  return unique(judged.flatMap(({ waits }) => waits.flatMap(({ rules }) => rules)));
}

/**
 * The bits of all rules that close their roads from the start of a way until well after its end, on it or not: so that ways of
 * one hour avoid the same, which is known by then.
 */
function closedAllTheTime(book: RuleBook, toJudge: ToJudge, calendar: TrafficCalendar): number {
  const { route, departureAt, binding, avoid } = toJudge;
  const startMs = departureAt.epochMilliseconds;
  const drivingMs = 1000 * secondsWithTraffic(route.freeFlowSeconds, startMs, calendar);
  return closedFor(book, binding & ~avoid, startMs, 2 * drivingMs, calendar);
}

/** The bits of rules that close their roads at a moment, and for longer than so many milliseconds. */
export function closedFor(
  book: RuleBook,
  bits: number,
  startMs: number,
  spanMs: number,
  calendar: TrafficCalendar,
): number {
  return bitsOf(bits).reduce(
    (label, bit) =>
      book.closedUntilMs(bit, startMs, calendar) > startMs + spanMs ? label | (1 << bit) : label,
    0,
  );
}

/** Tells which rules a way would break whose hours nobody obeys. */
export function tellBrokenRules(
  { book, find }: Ways,
  question: RuledQuestion,
  calendar: TrafficCalendar,
): readonly ActedRule[] {
  const route = find({ ...question.request, avoid: question.alsoAvoid ?? 0 });
  return route === undefined
    ? []
    : toldOf(judgeWay(book, { ...question, route, avoid: 0, isObeyed: false }, calendar));
}

function toldOf({ waits }: Judged): ActedRule[] {
  return unique(waits.flatMap(({ rules }) => rules)).map((rule) => ({
    rule,
    effect: 'told',
    waitSeconds: 0,
  }));
}

function tellWay(
  { route, drivingSeconds, waits, local }: Judged,
  broken: readonly TruckRule[],
): WayUnderRules {
  const waited = new Map<TruckRule, number>();
  for (const { rules, seconds } of waits) {
    const [rule] = rules;
    if (rule) waited.set(rule, (waited.get(rule) ?? 0) + seconds);
  }
  const acted: ActedRule[] = [
    ...unique(local).map((rule): ActedRule => ({ rule, effect: 'local', waitSeconds: 0 })),
    ...[...waited].map(([rule, waitSeconds]): ActedRule => ({ rule, effect: 'waits', waitSeconds })),
    ...broken
      .filter((rule) => !waited.has(rule) && !local.includes(rule))
      .map((rule): ActedRule => ({ rule, effect: 'around', waitSeconds: 0 })),
  ];
  const waitSeconds = waits.reduce((sum, { seconds }) => sum + seconds, 0);
  return { route, drivingSeconds, waitSeconds, waits, acted };
}

function unique<Thing>(things: readonly Thing[]): Thing[] {
  return [...new Set(things)];
}
