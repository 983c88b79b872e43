import type { Queryable } from '../../platform/db/queryable.ts';
import {
  type CalendarEntry,
  type EntryFault,
  findEntryFault,
  type NewCalendarEntry,
} from './calendar-entry.ts';
import { type CalendarEntryRow, calendarEntryColumns, toCalendarEntry } from './queries.ts';

/** Why an entry was not stored: what is wrong with it, or another one that says the same or the opposite. */
export type EntryRefusal = { readonly fault: EntryFault } | { readonly clash: CalendarEntry };

/** Lets one operator at a time write, so that nobody adds what somebody else is adding; readers do not wait. */
const lockSql = 'LOCK TABLE calendar_entries IN SHARE ROW EXCLUSIVE MODE';

/**
 * Adds a row to the calendar. Refused when its days are none for its kind; or when there is a holiday or a Ramadan on some of
 * its days already, or one of that name within 60 days: that one is to be changed, or a moved holiday would be held twice.
 */
export async function addCalendarEntry(
  transaction: Queryable,
  entry: NewCalendarEntry,
): Promise<CalendarEntry | EntryRefusal> {
  await transaction.query({ text: lockSql });
  const refusal = await findRefusal(transaction, { ...entry, calendarEntryId: 0 });
  if (refusal) return refusal;
  const { rows } = await transaction.query<CalendarEntryRow>({
    text: `INSERT INTO calendar_entries (kind, name, status, valid_from, valid_until, source, stated_on)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${calendarEntryColumns}`,
    values: [entry.kind, ...changeableValues(entry)],
  });
  return toCalendarEntry(rows[0] as CalendarEntryRow);
}

export type EntryChanges = Pick<CalendarEntry, 'source' | 'statedOn'> &
  Partial<Pick<CalendarEntry, 'name' | 'status' | 'validFrom' | 'validUntil'>>;

export type ChangedEntry = { readonly before: CalendarEntry; readonly after: CalendarEntry };

/** Puts what is known now in place of what a row said; refused as a new one is. Undefined without such a row. */
export async function changeCalendarEntry(
  transaction: Queryable,
  calendarEntryId: number,
  changes: EntryChanges,
): Promise<ChangedEntry | EntryRefusal | undefined> {
  await transaction.query({ text: lockSql });
  const { rows: found } = await transaction.query<CalendarEntryRow>({
    text: `SELECT ${calendarEntryColumns} FROM calendar_entries WHERE calendar_entry_id = $1`,
    values: [calendarEntryId],
  });
  const before = found[0] && toCalendarEntry(found[0]);
  if (!before) return undefined;
  const wanted = { ...before, ...changes };
  const refusal = await findRefusal(transaction, wanted);
  if (refusal) return refusal;
  const { rows } = await transaction.query<CalendarEntryRow>({
    text: `UPDATE calendar_entries SET name = $2, status = $3, valid_from = $4, valid_until = $5, source = $6, stated_on = $7
           WHERE calendar_entry_id = $1 RETURNING ${calendarEntryColumns}`,
    values: [calendarEntryId, ...changeableValues(wanted)],
  });
  return { before, after: toCalendarEntry(rows[0] as CalendarEntryRow) };
}

function changeableValues({ name, status, validFrom, validUntil, source, statedOn }: NewCalendarEntry) {
  return [name, status, validFrom.toString(), validUntil.toString(), source, statedOn.toString()];
}

async function findRefusal(transaction: Queryable, entry: CalendarEntry): Promise<EntryRefusal | undefined> {
  const fault = findEntryFault(entry);
  if (fault) return { fault };
  if (entry.status === 'withdrawn' || entry.kind === 'special_day') return undefined;
  const { rows } = await transaction.query<CalendarEntryRow>({
    text: `SELECT ${calendarEntryColumns} FROM calendar_entries
           WHERE kind = $1 AND status <> 'withdrawn' AND calendar_entry_id <> $5
             AND ((valid_from < $4::timestamptz AND valid_until > $3::timestamptz)
               OR (lower(name) = lower($2) AND valid_from BETWEEN $3::timestamptz - interval '60 days'
                 AND $3::timestamptz + interval '60 days'))
           ORDER BY valid_from LIMIT 1`,
    values: [
      entry.kind,
      entry.name,
      entry.validFrom.toString(),
      entry.validUntil.toString(),
      entry.calendarEntryId,
    ],
  });
  return rows[0] && { clash: toCalendarEntry(rows[0]) };
}
