import type { Queryable } from '../../platform/db/queryable.ts';
import { type Calendar, makeCalendar } from './calendar.ts';
import type { CalendarEntry } from './calendar-entry.ts';

export type CalendarEntryRow = Omit<CalendarEntry, 'statedOn'> & { readonly statedOn: string };

export const calendarEntryColumns = `calendar_entry_id AS "calendarEntryId", kind, name, status, valid_from AS "validFrom",
  valid_until AS "validUntil", source, stated_on::text AS "statedOn", version`;

export function toCalendarEntry(row: CalendarEntryRow): CalendarEntry {
  return { ...row, statedOn: Temporal.PlainDate.from(row.statedOn) };
}

/** Returns all entries of the calendar, past and withdrawn ones too, by their beginning. */
export async function findCalendarEntries(db: Queryable): Promise<CalendarEntry[]> {
  const { rows } = await db.query<CalendarEntryRow>({
    text: `SELECT ${calendarEntryColumns} FROM calendar_entries ORDER BY valid_from, calendar_entry_id`,
  });
  return rows.map(toCalendarEntry);
}

/** Returns the calendar as it is in the database at this moment. */
export async function findCalendar(db: Queryable): Promise<Calendar> {
  return makeCalendar(await findCalendarEntries(db));
}
