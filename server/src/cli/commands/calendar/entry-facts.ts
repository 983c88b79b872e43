import type { CalendarKind } from '@satha/terms/calendar';
import { type CalendarEntry, isStartOfDay } from '../../../domain/calendar/calendar-entry.ts';
import type { CalendarTarget } from '../../../domain/pricing/tariff.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import { tableOf } from '../../columns.ts';
import { formatFacts, formatTime } from '../../output.ts';

const kindWords: Readonly<Record<CalendarKind, string>> = {
  special_day: 'special day',
  public_holiday: 'public holiday',
  ramadan: 'Ramadan',
};

export function describeEntry(entry: CalendarEntry): string {
  return formatFacts([
    ['Entry', String(entry.calendarEntryId)],
    ['Kind', kindWords[entry.kind]],
    ['Name', entry.name],
    ['Status', entry.status],
    ['Days', formatSpan(entry)],
    ['Source', entry.source],
    ['Stated on', entry.statedOn.toString()],
  ]);
}

export function formatEntries(entries: readonly CalendarEntry[], empty: string): string {
  return tableOf(
    entries,
    [
      { title: 'Entry', align: 'right', text: (entry) => String(entry.calendarEntryId) },
      { title: 'Days', text: (entry) => formatSpan(entry) },
      { title: 'Kind', text: (entry) => kindWords[entry.kind] },
      { title: 'Name', text: (entry) => entry.name },
      { title: 'Status', text: (entry) => entry.status },
      { title: 'Stated on', text: (entry) => entry.statedOn.toString() },
      { title: 'Source', text: (entry) => entry.source },
    ],
    empty,
  );
}

/** Writes whole days as `2026-12-02 – 2026-12-03`, else with times; one day stands alone. */
export function formatSpan({
  validFrom,
  validUntil,
}: Pick<CalendarEntry, 'validFrom' | 'validUntil'>): string {
  if (!isStartOfDay(validFrom) || !isStartOfDay(validUntil)) {
    return `${formatTime(validFrom)} – ${formatTime(validUntil)}`;
  }
  const [first, last] = [uaeDateAt(validFrom), uaeDateAt(validUntil.subtract({ hours: 1 }))];
  return first.equals(last) ? first.toString() : `${first} – ${last}`;
}

/** Writes which days of the calendar a surcharge is for. */
export function formatTarget(target: CalendarTarget | undefined): string {
  if (target === undefined) return '';
  return 'kind' in target ? `every ${kindWords[target.kind]}` : `entry ${target.calendarEntryId}`;
}

/** Returns the name of a surcharge in lists; a fare's line has the name of the day. */
export function nameTarget(kind: CalendarKind): string {
  const words = kindWords[kind];
  return words.charAt(0).toUpperCase() + words.slice(1);
}
