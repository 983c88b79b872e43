import { dayOfWeekOf, uaeDayNumberAt, uaeWallTimeAt } from '../../values/uae-time.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { RoadClass } from './route-provider.ts';
import { type DayProfile, ordinaryWeek, ramadanWeek } from './traffic-weeks.ts';

/** As which days of the calendar make traffic. */
export type TrafficCalendar = Pick<Calendar, 'isPublicHoliday' | 'isRamadan'>;

const sunday = 7;

/**
 * Returns the factor on free-flow time of each class of road at a moment; never below 1, which is a free
 * road. A public holiday drives like a Sunday; Ramadan has a week of its own. Between two hours the factor
 * runs in a straight line, over midnight too, so that a departure a minute later never makes a jump.
 */
export function trafficFactorsAt(
  instant: Temporal.Instant,
  calendar: TrafficCalendar,
): Readonly<Record<RoadClass, number>> {
  const { minuteOfDay } = uaeWallTimeAt(instant);
  const hour = Math.floor(minuteOfDay / 60);
  const partOfHour = (minuteOfDay % 60) / 60;
  const day = uaeDayNumberAt(instant);
  const profile = profileOf(day, calendar);
  const nextProfile = hour === 23 ? profileOf(day + 1, calendar) : profile;
  const between = (roadClass: RoadClass) => {
    const now = factorAt(profile, roadClass, hour);
    const next = factorAt(nextProfile, roadClass, (hour + 1) % 24);
    return now + (next - now) * partOfHour;
  };
  return { city: between('city'), arterial: between('arterial'), highway: between('highway') };
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

function factorAt(profile: DayProfile, roadClass: RoadClass, hour: number): number {
  const factor = profile[roadClass][hour];
  if (factor === undefined) throw new RangeError(`The day has no hour ${hour}`);
  return factor;
}
