import type { CalendarTarget } from '../../../domain/pricing/tariff.ts';

/** Returns which days of the calendar a surcharge is for: a kind or an entry, and nothing that was sent besides. */
export function readDaysOf(days: CalendarTarget): CalendarTarget {
  return 'kind' in days ? { kind: days.kind } : { calendarEntryId: days.calendarEntryId };
}
