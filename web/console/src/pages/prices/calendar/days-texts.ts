import type { CalendarEntryData } from '@satha/contract/console/money/calendar';
import { type CalendarKind, calendarStatuses } from '@satha/terms/calendar';
import type { Texts } from '../../fleet/record/use-save-record.ts';

/**
 * What is asked of days: `from` and `until` are the first and the last day, YYYY-MM-DD, or of a special day moments,
 * YYYY-MM-DDTHH:MM, of which the last one is the first behind it.
 */
export type DaysField = 'name' | 'status' | 'from' | 'until' | 'source';
export type DaysTexts = Texts<DaysField>;

export const isWhole = (kind: CalendarKind): boolean => kind !== 'special_day';

/** The UAE's day before another one. */
function dayBefore(day: string): string {
  return shiftDay(day, -1);
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Writes days to be changed. */
export function textsOf(entry: CalendarEntryData): DaysTexts {
  const { name, status, source } = entry;
  return { name, status, source, ...spanOf(entry) };
}

/** Whole days are told by their last one, as people say them. */
export function spanOf({
  kind,
  validFrom,
  validUntil,
}: Pick<CalendarEntryData, 'kind' | 'validFrom' | 'validUntil'>): Pick<DaysTexts, 'from' | 'until'> {
  return isWhole(kind)
    ? { from: validFrom.slice(0, 10), until: dayBefore(validUntil.slice(0, 10)) }
    : { from: minuteOf(validFrom), until: minuteOf(validUntil) };
}

/** The service tells moments on the UAE's clocks. */
const minuteOf = (moment: string) => moment.slice(0, 16);

/** Returns how the service takes what was written. */
export function readTexts(kind: CalendarKind, { name, status, from, until, source }: Partial<DaysTexts>) {
  const known = calendarStatuses.find((one) => one === status);
  return {
    ...(name !== undefined && { name }),
    ...(known && { status: known }),
    ...(from !== undefined && { validFrom: from }),
    ...(until !== undefined && { validUntil: isWhole(kind) ? shiftDay(until, 1) : until }),
    ...(source !== undefined && { source }),
  };
}

/** Returns whether days end before they begin. */
export function endsEarly(kind: CalendarKind, { from, until }: Pick<DaysTexts, 'from' | 'until'>): boolean {
  return isWhole(kind) ? until < from : until <= from;
}
