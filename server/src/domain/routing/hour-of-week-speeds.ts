import { dayOfWeekOf, uaeMinutesAt } from '../../values/uae-time.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { RoadClass } from './route-provider.ts';
import { type DayProfile, ordinaryWeek, ramadanWeek } from './traffic-weeks.ts';

/** As which days of the calendar make traffic. */
export type TrafficCalendar = Pick<Calendar, 'isPublicHoliday' | 'isRamadan'>;

const sunday = 7;
const minutesOfDay = 1440;

/**
 * Returns the factor on free-flow time of each class of road at a moment, in milliseconds since 1970; never below 1, which is a free
 * road. A public holiday drives like a Sunday; Ramadan has a week of its own. Between two hours the factor
 * runs in a straight line, over midnight too, so that a departure a minute later never makes a jump.
 */
export function trafficFactorsAt(
  atMs: number,
  calendar: TrafficCalendar,
): Readonly<Record<RoadClass, number>> {
  const minutes = uaeMinutesAt(atMs);
  const day = Math.floor(minutes / minutesOfDay);
  const hour = Math.floor((minutes - day * minutesOfDay) / 60);
  const partOfHour = (minutes % 60) / 60;
  const now = profileOf(day, calendar);
  const next = hour === 23 ? profileOf(day + 1, calendar) : now;
  return {
    city: factorBetween(now.city, next.city, hour, partOfHour),
    arterial: factorBetween(now.arterial, next.arterial, hour, partOfHour),
    highway: factorBetween(now.highway, next.highway, hour, partOfHour),
  };
}

/** Returns the day of the week whose traffic a day has; the day by its number since 1 January 1970. */
export function trafficDayOf(
  dayNumber: number,
  calendar: TrafficCalendar,
): { readonly dayOfWeek: number; readonly isRamadan: boolean } {
  const dayOfWeek = calendar.isPublicHoliday(dayNumber) ? sunday : dayOfWeekOf(dayNumber);
  return { dayOfWeek, isRamadan: calendar.isRamadan(dayNumber) };
}

function profileOf(dayNumber: number, calendar: TrafficCalendar): DayProfile {
  const { dayOfWeek, isRamadan } = trafficDayOf(dayNumber, calendar);
  const profile = (isRamadan ? ramadanWeek : ordinaryWeek).days[dayOfWeek - 1];
  if (!profile) throw new RangeError(`The week has no day ${dayOfWeek}`);
  return profile;
}

function factorBetween(
  now: readonly number[],
  next: readonly number[],
  hour: number,
  partOfHour: number,
): number {
  const from = now[hour];
  const to = next[(hour + 1) % 24];
  if (from === undefined || to === undefined) throw new RangeError(`The day has no hour ${hour}`);
  return from + (to - from) * partOfHour;
}
