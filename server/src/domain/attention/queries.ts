import { type AlarmKind, untextedAlarms } from '@satha/terms/attention';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { Alarm } from './alarm.ts';
import { attentionPolicy } from './attention-policy.ts';
import type { DutyPhone } from './duty-phone/duty-phone.ts';

type AlarmRow = {
  alarm_id: number;
  kind: AlarmKind;
  subject_id: number;
  is_demo: boolean;
  since: Temporal.Instant;
  found_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  promised_at: Temporal.Instant | null;
  expected_at: Temporal.Instant | null;
  taken_at: Temporal.Instant | null;
  taken_by: number | null;
  taken_by_name: string | null;
  snoozed_until: Temporal.Instant | null;
  acknowledged_at: Temporal.Instant | null;
  told_duty_at: Temporal.Instant | null;
  version: number;
};

const selectAlarms = `SELECT alarm_id, kind, subject_id, is_demo, since, found_at, ended_at, promised_at, expected_at, taken_at,
  taken_by, operators.name AS taken_by_name, snoozed_until, acknowledged_at, told_duty_at, alarms.version
  FROM alarms LEFT JOIN operators ON operators.operator_id = taken_by`;

/** Our own figure: beyond it a list helps nobody. */
const mostListed = 500;

/**
 * Returns the alarms that are not over, at most 500: the oldest first, but those that nobody is woken up for behind all others,
 * so that a fleet whose documents end at once hides no trip.
 */
export async function findOpenAlarms(db: Queryable): Promise<readonly Alarm[]> {
  const { rows } = await db.query<AlarmRow>({
    text: `${selectAlarms} WHERE ended_at IS NULL ORDER BY kind = ANY ($1::text[]), alarm_id LIMIT ${mostListed}`,
    values: [untextedAlarms],
    onlyReads: true,
  });
  return rows.map(toAlarm);
}

/** Returns the alarms of these numbers, those that are over, too. */
export async function findAlarms(db: Queryable, alarmIds: readonly number[]): Promise<readonly Alarm[]> {
  if (alarmIds.length === 0) return [];
  const { rows } = await db.query<AlarmRow>({
    text: `${selectAlarms} WHERE alarm_id = ANY ($1::bigint[]) ORDER BY alarm_id`,
    values: [alarmIds],
    onlyReads: true,
  });
  return rows.map(toAlarm);
}

/** Tells whether somebody watches, and when everything was looked at last. */
export async function findWatch({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<{ readonly isWatched: boolean; readonly watchedAt: Temporal.Instant }> {
  const { rows } = await db.query<{ done_at: Temporal.Instant }>({
    text: 'SELECT done_at FROM attention_watch',
    onlyReads: true,
  });
  const [row] = rows;
  if (!row) throw new Error('attention_watch has no row');
  const isWatched = clock().since(row.done_at).total('seconds') <= attentionPolicy.watchedSeconds;
  return { isWatched, watchedAt: row.done_at };
}

/** Returns whom texts about alarms go to. */
export async function findDutyPhone(db: Queryable): Promise<DutyPhone> {
  const { rows } = await db.query<DutyPhoneRow>({
    text: `SELECT ${dutyPhoneColumns} FROM duty_phone`,
    onlyReads: true,
  });
  return toDutyPhone(rows);
}

export type DutyPhoneRow = { mobile_number: string | null; after_seconds: number; version: number };
export const dutyPhoneColumns = 'mobile_number, after_seconds, version';

/** The migration that made the table made its one row. */
export function toDutyPhone(rows: readonly DutyPhoneRow[]): DutyPhone {
  const [row] = rows;
  if (!row) throw new Error('duty_phone has no row');
  const { mobile_number: mobileNumber, after_seconds: afterSeconds, version } = row;
  return { mobileNumber: mobileNumber ?? undefined, afterSeconds, version };
}

function toAlarm(row: AlarmRow): Alarm {
  return {
    alarmId: row.alarm_id,
    kind: row.kind,
    subjectId: row.subject_id,
    isDemo: row.is_demo,
    since: row.since,
    foundAt: row.found_at,
    endedAt: row.ended_at ?? undefined,
    promisedAt: row.promised_at ?? undefined,
    expectedAt: row.expected_at ?? undefined,
    taken: row.taken_at
      ? {
          at: row.taken_at,
          operatorId: row.taken_by ?? undefined,
          name: row.taken_by_name ?? 'command line',
        }
      : undefined,
    snoozedUntil: row.snoozed_until ?? undefined,
    acknowledgedAt: row.acknowledged_at ?? undefined,
    toldDutyAt: row.told_duty_at ?? undefined,
    version: row.version,
  };
}
