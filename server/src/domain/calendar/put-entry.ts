import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem } from '../../values/problem.ts';
import {
  countEntries,
  holdsFactor,
  insertEntry,
  lockCalendar,
  lockEntry,
  type Span,
  selectClash,
  updateEntry,
} from './calendar-entries-store.ts';
import {
  type CalendarEntry,
  type EntryFault,
  findEntryFault,
  mostEntries,
  type NewCalendarEntry,
  tellEntry,
} from './calendar-entry.ts';

/** Why an entry was not stored: what is wrong with it, or another one that says the same or the opposite. */
export type EntryRefusal = { readonly fault: EntryFault } | { readonly clash: CalendarEntry };

/**
 * Adds a row to the calendar. Refused when its days are none for its kind; or when there is a holiday or a Ramadan on some of
 * its days already, or one of that name within 60 days: that one is to be changed, or a moved holiday would be held twice. A
 * special day is refused when it is there already; any entry when there are `mostEntries`.
 */
export async function addCalendarEntry(
  transaction: Queryable,
  entry: NewCalendarEntry,
): Promise<CalendarEntry | EntryRefusal> {
  await lockCalendar(transaction);
  if ((await countEntries(transaction)) >= mostEntries) return { fault: 'calendar_is_full' };
  return (await findRefusal(transaction, entry)) ?? (await insertEntry(transaction, entry));
}

export type EntryChanges = Pick<CalendarEntry, 'source'> &
  Partial<Pick<CalendarEntry, 'name' | 'status' | 'validFrom' | 'validUntil' | 'statedOn'>>;

export type ChangedEntry = { readonly before: CalendarEntry; readonly after: CalendarEntry };

/**
 * Replaces what an entry said by what is known now; refused as a new one is, and where a surcharge of its own would hold
 * longer thereby, which two people said of the days that were. Undefined without such a row.
 * @throws Problem version_conflict when the entry has another version than whoever changes it saw; the command line names none.
 */
export async function changeCalendarEntry(
  transaction: Queryable,
  calendarEntryId: number,
  changes: EntryChanges,
  seenVersion?: number,
): Promise<ChangedEntry | EntryRefusal | undefined> {
  await lockCalendar(transaction);
  const before = await lockEntry(transaction, calendarEntryId);
  if (!before) return undefined;
  if (seenVersion !== undefined && seenVersion !== before.version) throw makeConflict(before, changes);
  const wanted = { ...before, ...changes };
  const refusal = await findRefusal(transaction, wanted, calendarEntryId);
  if (refusal) return refusal;
  const isCharged = await holdsFactor(transaction, calendarEntryId, findAddedSpans(before, wanted));
  if (isCharged) return { fault: 'surcharge_held_longer' };
  return { before, after: await updateEntry(transaction, wanted) };
}

/** Returns an entry that stays as it is until the transaction ends; undefined without such a row. */
export function holdCalendarEntry(
  transaction: Queryable,
  calendarEntryId: number,
): Promise<CalendarEntry | undefined> {
  return lockEntry(transaction, calendarEntryId);
}

/** Returns the times that an entry has besides; none where it lasts no longer, as one that a moon moves. */
function findAddedSpans(before: CalendarEntry, after: CalendarEntry): Span[] {
  if (after.status === 'withdrawn') return [];
  if (before.status === 'withdrawn') return [after];
  const [was, is] = [before, after].map(({ validFrom, validUntil }) => validUntil.since(validFrom)) as [
    Temporal.Duration,
    Temporal.Duration,
  ];
  if (Temporal.Duration.compare(is, was) <= 0) return [];
  const spans = [
    { validFrom: after.validFrom, validUntil: earlierOf(after.validUntil, before.validFrom) },
    { validFrom: laterOf(after.validFrom, before.validUntil), validUntil: after.validUntil },
  ];
  return spans.filter(({ validFrom, validUntil }) => Temporal.Instant.compare(validFrom, validUntil) < 0);
}

function earlierOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one;
}

/** Names each field that was to be changed and is otherwise now, with what it is. */
function makeConflict(now: CalendarEntry, changes: EntryChanges): Problem {
  const [told, wanted] = [tellEntry(now), tellEntry({ ...now, ...changes })];
  const names = Object.keys(changes) as (keyof EntryChanges)[];
  const fields = names
    .filter((field) => told[field] !== wanted[field])
    .map((field) => ({ field, message: `${field} is ${told[field]} now, in version ${now.version}.` }));
  return new Problem('version_conflict', { fields });
}

async function findRefusal(
  transaction: Queryable,
  entry: NewCalendarEntry,
  calendarEntryId?: number,
): Promise<EntryRefusal | undefined> {
  const fault = findEntryFault(entry);
  if (fault) return { fault };
  // What is withdrawn is in nobody's way.
  if (entry.status === 'withdrawn') return undefined;
  const clash = await selectClash(transaction, entry, calendarEntryId);
  return clash && { clash };
}
