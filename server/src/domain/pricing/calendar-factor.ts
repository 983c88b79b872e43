import type { CalendarEntry } from '../calendar/calendar-entry.ts';
import type { CalendarTarget, EventFactor, HoldingFactor } from './tariff.ts';

/**
 * Returns the one surcharge that the calendar makes for a departure, by the name of its day; undefined when
 * none of the factors is for these days. Of several the one that says most of the day is charged alone: that
 * of the entry which counts first; that of the entry itself before that of its kind; that of the vehicle type
 * before that of all; the one in force last.
 *
 * @param factors those in force at the departure, in the order of their beginning.
 * @param entries those that hold at the departure, the one that counts first coming first.
 */
export function findCalendarFactor(
  factors: readonly EventFactor[],
  entries: readonly CalendarEntry[],
): (EventFactor & HoldingFactor) | undefined {
  for (const entry of entries) {
    const chosen =
      findLatest(factors, ({ calendar }) => calendar !== undefined && isOfEntry(calendar, entry)) ??
      findLatest(factors, ({ calendar }) => calendar !== undefined && isOfKind(calendar, entry));
    if (chosen) return { ...chosen, name: entry.name, isForHoliday: entry.kind === 'public_holiday' };
  }
  return undefined;
}

function findLatest(
  factors: readonly EventFactor[],
  isMeant: (factor: EventFactor) => boolean,
): EventFactor | undefined {
  return (
    factors.findLast((factor) => factor.vehicleTypeId !== undefined && isMeant(factor)) ??
    factors.findLast(isMeant)
  );
}

function isOfEntry(target: CalendarTarget, { calendarEntryId }: CalendarEntry): boolean {
  return 'calendarEntryId' in target && target.calendarEntryId === calendarEntryId;
}

function isOfKind(target: CalendarTarget, { kind }: CalendarEntry): boolean {
  return 'kind' in target && target.kind === kind;
}
