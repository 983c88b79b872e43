import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import type { Acting } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type CalendarEntry, type NewCalendarEntry, tellEntry } from './calendar-entry.ts';
import {
  addCalendarEntry,
  type ChangedEntry,
  changeCalendarEntry,
  type EntryChanges,
  type EntryRefusal,
} from './put-entry.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Adds days to the calendar as `addCalendarEntry` does, with a line in the audit log. */
export function addDays(
  { db, clock }: Deps,
  { acting, entry }: { readonly acting: Acting; readonly entry: NewCalendarEntry },
): Promise<CalendarEntry | EntryRefusal> {
  return db.inTransaction(async (transaction) => {
    const added = await addCalendarEntry(transaction, entry);
    if (isRefused(added)) return added;
    await recordAudit(transaction, {
      ...acting,
      action: 'calendar_entry.added',
      subject: `calendar entry ${added.calendarEntryId}`,
      details: tellEntry(added),
      at: clock(),
    });
    return added;
  });
}

export type DaysChange = {
  readonly acting: Acting;
  readonly calendarEntryId: number;
  readonly changes: EntryChanges;
  /** The version that whoever changes it saw; undefined for the command line, which says what is to be. */
  readonly version?: number | undefined;
};

/**
 * Changes days of the calendar as `changeCalendarEntry` does; the audit log is told what was and what is. Undefined without
 * such an entry. @throws Problem version_conflict.
 */
export function changeDays(
  { db, clock }: Deps,
  { acting, calendarEntryId, changes, version }: DaysChange,
): Promise<ChangedEntry | EntryRefusal | undefined> {
  return db.inTransaction(async (transaction) => {
    const changed = await changeCalendarEntry(transaction, calendarEntryId, changes, version);
    if (!changed || isRefused(changed)) return changed;
    await recordAudit(transaction, {
      ...acting,
      action: 'calendar_entry.changed',
      subject: `calendar entry ${calendarEntryId}`,
      details: { before: tellEntry(changed.before), after: tellEntry(changed.after) },
      at: clock(),
    });
    return changed;
  });
}

/** Tells whether days were refused, and nothing was stored. */
export function isRefused(outcome: object): outcome is EntryRefusal {
  return 'fault' in outcome || 'clash' in outcome;
}
