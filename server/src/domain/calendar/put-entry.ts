import type { Queryable } from '../../platform/db/queryable.ts';
import {
  insertEntry,
  lockCalendar,
  selectClash,
  selectEntry,
  updateEntry,
} from './calendar-entries-store.ts';
import {
  type CalendarEntry,
  type EntryFault,
  findEntryFault,
  type NewCalendarEntry,
} from './calendar-entry.ts';

/** Why an entry was not stored: what is wrong with it, or another one that says the same or the opposite. */
export type EntryRefusal = { readonly fault: EntryFault } | { readonly clash: CalendarEntry };

/**
 * Adds a row to the calendar. Refused when its days are none for its kind; or when there is a holiday or a Ramadan on some of
 * its days already, or one of that name within 60 days: that one is to be changed, or a moved holiday would be held twice.
 */
export async function addCalendarEntry(
  transaction: Queryable,
  entry: NewCalendarEntry,
): Promise<CalendarEntry | EntryRefusal> {
  await lockCalendar(transaction);
  return (await findRefusal(transaction, entry)) ?? (await insertEntry(transaction, entry));
}

export type EntryChanges = Pick<CalendarEntry, 'source' | 'statedOn'> &
  Partial<Pick<CalendarEntry, 'name' | 'status' | 'validFrom' | 'validUntil'>>;

export type ChangedEntry = { readonly before: CalendarEntry; readonly after: CalendarEntry };

/**
 * Replaces what an entry said by what is known now; refused as a new one is. Undefined without such a row.
 */
export async function changeCalendarEntry(
  transaction: Queryable,
  calendarEntryId: number,
  changes: EntryChanges,
): Promise<ChangedEntry | EntryRefusal | undefined> {
  await lockCalendar(transaction);
  const before = await selectEntry(transaction, calendarEntryId);
  if (!before) return undefined;
  const wanted = { ...before, ...changes };
  const refusal = await findRefusal(transaction, wanted, calendarEntryId);
  return refusal ?? { before, after: await updateEntry(transaction, wanted) };
}

async function findRefusal(
  transaction: Queryable,
  entry: NewCalendarEntry,
  calendarEntryId?: number,
): Promise<EntryRefusal | undefined> {
  const fault = findEntryFault(entry);
  if (fault) return { fault };
  // Special days may overlap, and what is withdrawn is in nobody's way.
  if (entry.kind === 'special_day' || entry.status === 'withdrawn') return undefined;
  const clash = await selectClash(transaction, entry, calendarEntryId);
  return clash && { clash };
}
