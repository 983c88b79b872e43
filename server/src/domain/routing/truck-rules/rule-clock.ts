import { dayOfWeekOf, uaeMinutesAt } from '../../../values/uae-time.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import type { DayHours, MinuteWindow } from './truck-rule.ts';

/** As which days of the calendar rules differ. */
export type RuleCalendar = Pick<Calendar, 'isRamadan'>;

const minutesOfDay = 1440;
const msOfMinute = 60_000;
const msOfDay = minutesOfDay * msOfMinute;
/** The UAE's clocks are four hours ahead of UTC, all year. */
const offsetMs = 4 * 60 * msOfMinute;
/** What is closed for so long is closed for good. */
const longestWaitDays = 8;

/**
 * Returns until when a rule closes its roads to whoever comes to them at a moment, in milliseconds since 1970: the moment
 * itself where they are open, Infinity where no end is near. A window counts from the minute in which it begins to the minute
 * in which it ends, by the day on which it began.
 */
export function closedUntilMs(rule: DayHours, atMs: number, calendar: RuleCalendar): number {
  const latest = atMs + longestWaitDays * msOfDay;
  let until = atMs;
  while (until < latest) {
    const end = endOfWindowAt(rule, until, calendar);
    if (end === undefined) return until;
    until = end;
  }
  return Number.POSITIVE_INFINITY;
}

/** Tells whether a rule closes its roads at some time of a span, both ends in it. */
export function isClosedWithin(
  rule: DayHours,
  fromMs: number,
  toMs: number,
  calendar: RuleCalendar,
): boolean {
  for (let day = dayOf(fromMs) - 1; day <= dayOf(toMs); day++) {
    if (!holdsOn(rule, day, calendar)) continue;
    for (const window of rule.windows)
      if (beginOn(day, window) <= toMs && fromMs < endOn(day, window)) return true;
  }
  return false;
}

/** Tells whether a moment lies in a window of hours. */
export function holdsAt(hours: DayHours, atMs: number, calendar: RuleCalendar): boolean {
  return endOfWindowAt(hours, atMs, calendar) !== undefined;
}

/** The end of the window that a moment lies in, of several the last one. */
function endOfWindowAt(rule: DayHours, atMs: number, calendar: RuleCalendar): number | undefined {
  const today = dayOf(atMs);
  let last: number | undefined;
  for (let day = today - 1; day <= today; day++) {
    if (!holdsOn(rule, day, calendar)) continue;
    for (const window of rule.windows) {
      const endMs = endOn(day, window);
      const isIn = beginOn(day, window) <= atMs && atMs < endMs;
      if (isIn && (last === undefined || endMs > last)) last = endMs;
    }
  }
  return last;
}

function dayOf(ms: number): number {
  return Math.floor(uaeMinutesAt(ms) / minutesOfDay);
}

function beginOn(day: number, { from }: MinuteWindow): number {
  return midnightOf(day) + from * msOfMinute;
}

function endOn(day: number, { from, until }: MinuteWindow): number {
  return midnightOf(day) + (until <= from ? until + minutesOfDay : until) * msOfMinute;
}

function midnightOf(day: number): number {
  return day * msOfDay - offsetMs;
}

function holdsOn(rule: DayHours, day: number, calendar: RuleCalendar): boolean {
  const { firstDay, lastDay, days, season, isOn } = rule;
  if (day < firstDay || (lastDay !== undefined && day > lastDay)) return false;
  if (!days.includes(dayOfWeekOf(day)) || isOn?.(day) === false) return false;
  return season === 'always' || (season === 'ramadan') === calendar.isRamadan(day);
}
