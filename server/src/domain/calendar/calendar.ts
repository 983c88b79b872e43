import { calendarKinds } from '@satha/terms/calendar';
import { uaeDayNumberAt } from '../../values/uae-time.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** The calendar at one moment of knowing it: an immutable snapshot, safe to keep and to share. */
export type Calendar = {
  /** Those that hold at a moment, the one that counts first coming first. */
  findEntries(at: Temporal.Instant): readonly CalendarEntry[];
  /** Of a day on the UAE's calendar, by its number since 1 January 1970. */
  isPublicHoliday(dayNumber: number): boolean;
  isRamadan(dayNumber: number): boolean;
};

/**
 * Makes a calendar of the rows that are not withdrawn. Where several hold, a special day comes before a
 * public holiday, and that before Ramadan; of one kind the one that began last comes first, then the one that
 * was added last.
 */
export function makeCalendar(entries: readonly CalendarEntry[]): Calendar {
  const inForce = entries
    .filter(({ status }) => status !== 'withdrawn')
    .toSorted(
      (one, other) =>
        calendarKinds.indexOf(one.kind) - calendarKinds.indexOf(other.kind) ||
        Temporal.Instant.compare(other.validFrom, one.validFrom) ||
        other.calendarEntryId - one.calendarEntryId,
    );
  const holidays = dayNumbersOf(inForce.filter(({ kind }) => kind === 'public_holiday'));
  const ramadan = dayNumbersOf(inForce.filter(({ kind }) => kind === 'ramadan'));
  return {
    findEntries: (at) =>
      inForce.filter(
        ({ validFrom, validUntil }) =>
          Temporal.Instant.compare(validFrom, at) <= 0 && Temporal.Instant.compare(at, validUntil) < 0,
      ),
    isPublicHoliday: (dayNumber) => holidays.has(dayNumber),
    isRamadan: (dayNumber) => ramadan.has(dayNumber),
  };
}

/** No day is out of the ordinary. */
export const emptyCalendar: Calendar = makeCalendar([]);

/** Of entries that begin and end with a day. */
function dayNumbersOf(entries: readonly CalendarEntry[]): ReadonlySet<number> {
  const days = new Set<number>();
  for (const { validFrom, validUntil } of entries) {
    for (let day = uaeDayNumberAt(validFrom); day < uaeDayNumberAt(validUntil); day++) days.add(day);
  }
  return days;
}
