import type { Queryable } from '../../platform/db/queryable.ts';
import type { CalendarEntry, NewCalendarEntry } from './calendar-entry.ts';
import { type CalendarEntryRow, calendarEntryColumns, toCalendarEntry } from './queries.ts';

/** Locks the calendar for writing, so that two operators cannot add the same days; readers do not wait. */
export async function lockCalendar(transaction: Queryable): Promise<void> {
  await transaction.query({ text: 'LOCK TABLE calendar_entries IN SHARE ROW EXCLUSIVE MODE' });
}

/** Returns an entry, and holds it until the transaction ends. */
export async function lockEntry(
  transaction: Queryable,
  calendarEntryId: number,
): Promise<CalendarEntry | undefined> {
  const { rows } = await transaction.query<CalendarEntryRow>({
    text: `SELECT ${calendarEntryColumns} FROM calendar_entries WHERE calendar_entry_id = $1 FOR UPDATE`,
    values: [calendarEntryId],
  });
  return rows[0] && toCalendarEntry(rows[0]);
}

/**
 * Returns another entry that says the same or the opposite, and is not withdrawn: one of the kind that shares a day, or has
 * the same name within 60 days. Special days may overlap: of them, one of that name and that very time.
 */
export async function selectClash(
  transaction: Queryable,
  { kind, name, validFrom, validUntil }: NewCalendarEntry,
  calendarEntryId: number | undefined,
): Promise<CalendarEntry | undefined> {
  const { rows } = await transaction.query<CalendarEntryRow>({
    text: `SELECT ${calendarEntryColumns} FROM calendar_entries
           WHERE kind = $1 AND status <> 'withdrawn' AND calendar_entry_id IS DISTINCT FROM $5::bigint
             AND CASE WHEN kind = 'special_day'
               THEN lower(name) = lower($2) AND valid_from = $3::timestamptz AND valid_until = $4::timestamptz
               ELSE (valid_from < $4::timestamptz AND valid_until > $3::timestamptz)
                 OR (lower(name) = lower($2) AND valid_from BETWEEN $3::timestamptz - interval '60 days'
                   AND $3::timestamptz + interval '60 days') END
           ORDER BY valid_from LIMIT 1`,
    values: [kind, name, validFrom.toString(), validUntil.toString(), calendarEntryId ?? null],
  });
  return rows[0] && toCalendarEntry(rows[0]);
}

export type Span = Pick<CalendarEntry, 'validFrom' | 'validUntil'>;

/** Tells whether a surcharge of an entry's own, above none, is in force at some time of the spans. */
export async function holdsFactor(
  transaction: Queryable,
  calendarEntryId: number,
  spans: readonly Span[],
): Promise<boolean> {
  if (spans.length === 0) return false;
  const { rows } = await transaction.query<{ holds: boolean }>({
    text: `SELECT EXISTS (
             SELECT FROM (
               SELECT factor_basis_points, tstzrange(valid_from,
                 lead(valid_from) OVER (PARTITION BY vehicle_type_id ORDER BY valid_from, event_factor_id)) AS during
               FROM event_factors WHERE calendar_entry_id = $1 AND replaced_at IS NULL
             ) AS own JOIN unnest($2::timestamptz[], $3::timestamptz[]) AS span (since, until)
               ON during && tstzrange(since, until)
             WHERE factor_basis_points > 10000
           ) AS holds`,
    values: [
      calendarEntryId,
      spans.map(({ validFrom }) => validFrom.toString()),
      spans.map(({ validUntil }) => validUntil.toString()),
    ],
  });
  return rows[0]?.holds ?? false;
}

/** Returns how many entries there are, past and withdrawn ones too. */
export async function countEntries(transaction: Queryable): Promise<number> {
  const { rows } = await transaction.query<{ count: number }>({
    text: 'SELECT count(*) FROM calendar_entries',
  });
  return rows[0]?.count ?? 0;
}

export async function insertEntry(transaction: Queryable, entry: NewCalendarEntry): Promise<CalendarEntry> {
  const { rows } = await transaction.query<CalendarEntryRow>({
    text: `INSERT INTO calendar_entries (kind, name, status, valid_from, valid_until, source, stated_on)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${calendarEntryColumns}`,
    values: [entry.kind, ...changeableValues(entry)],
  });
  return toCalendarEntry(rows[0] as CalendarEntryRow);
}

export async function updateEntry(transaction: Queryable, entry: CalendarEntry): Promise<CalendarEntry> {
  const { rows } = await transaction.query<CalendarEntryRow>({
    text: `UPDATE calendar_entries SET name = $2, status = $3, valid_from = $4, valid_until = $5, source = $6, stated_on = $7,
             version = version + 1
           WHERE calendar_entry_id = $1 RETURNING ${calendarEntryColumns}`,
    values: [entry.calendarEntryId, ...changeableValues(entry)],
  });
  return toCalendarEntry(rows[0] as CalendarEntryRow);
}

function changeableValues({ name, status, validFrom, validUntil, source, statedOn }: NewCalendarEntry) {
  return [name, status, validFrom.toString(), validUntil.toString(), source, statedOn.toString()];
}
