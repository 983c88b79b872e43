import type { CalendarKind, CalendarStatus } from '@satha/terms/calendar';
import { formatUaeTimestamp, startOfUaeDay, uaeDateAt } from '../../values/uae-time.ts';

/** One row of the calendar: from `validFrom`, before `validUntil`. */
export type CalendarEntry = {
  readonly calendarEntryId: number;
  readonly kind: CalendarKind;
  readonly name: string;
  readonly status: CalendarStatus;
  readonly validFrom: Temporal.Instant;
  readonly validUntil: Temporal.Instant;
  /** Who said so, or by what it was calculated. */
  readonly source: string;
  /** The day of that source. */
  readonly statedOn: Temporal.PlainDate;
  /** Rises with what is told of it. */
  readonly version: number;
};

export type NewCalendarEntry = Omit<CalendarEntry, 'calendarEntryId' | 'version'>;

export type EntryFault =
  | 'ends_before_it_begins'
  | 'not_whole_days'
  | 'wrong_ramadan_length'
  | 'holiday_too_long'
  | 'special_day_too_long'
  | 'surcharge_held_longer'
  | 'calendar_is_full';

/** The most days of an entry (our own figures): a longer one is a mistake, such as a wrong year. */
export const longestHoliday = 15;
export const longestSpecialDay = 366;

/** The most entries (our own figure): every process reads them all, every ten seconds. */
export const mostEntries = 2_000;

/** Returns what is wrong with an entry, if anything; checks of the database hold the same rules. */
export function findEntryFault({
  kind,
  validFrom,
  validUntil,
}: Pick<CalendarEntry, 'kind' | 'validFrom' | 'validUntil'>): EntryFault | undefined {
  if (Temporal.Instant.compare(validFrom, validUntil) >= 0) return 'ends_before_it_begins';
  const days = validUntil.since(validFrom).total({ unit: 'hours' }) / 24;
  if (kind === 'special_day') return days > longestSpecialDay ? 'special_day_too_long' : undefined;
  if (!isStartOfDay(validFrom) || !isStartOfDay(validUntil)) return 'not_whole_days';
  if (kind === 'ramadan') return days === 29 || days === 30 ? undefined : 'wrong_ramadan_length';
  return days > longestHoliday ? 'holiday_too_long' : undefined;
}

/** Tells whether an instant is midnight in the UAE. */
export function isStartOfDay(instant: Temporal.Instant): boolean {
  return startOfUaeDay(uaeDateAt(instant)).equals(instant);
}

/** Returns what an entry says, as the audit log keeps it and programs read it. */
export function tellEntry({ version: _, validFrom, validUntil, statedOn, ...entry }: CalendarEntry) {
  return {
    ...entry,
    validFrom: formatUaeTimestamp(validFrom),
    validUntil: formatUaeTimestamp(validUntil),
    statedOn: statedOn.toString(),
  };
}
