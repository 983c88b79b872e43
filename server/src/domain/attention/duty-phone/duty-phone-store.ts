import { type AlarmKind, alarmKindList, alarmKinds, untextedAlarms } from '@satha/terms/attention';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { type DutyPhoneRow, dutyPhoneColumns, toDutyPhone } from '../queries.ts';
import { type DutyPhone, dutyPhonePolicy } from './duty-phone.ts';

/** Locks the duty phone until the transaction ends. */
export async function lockDutyPhone(transaction: Queryable): Promise<DutyPhone> {
  const { rows } = await transaction.query<DutyPhoneRow>({
    text: `SELECT ${dutyPhoneColumns} FROM duty_phone FOR NO KEY UPDATE`,
  });
  return toDutyPhone(rows);
}

export async function updateDutyPhone(
  transaction: Queryable,
  { mobileNumber, afterSeconds }: Omit<DutyPhone, 'version'>,
): Promise<DutyPhone> {
  const { rows } = await transaction.query<DutyPhoneRow>({
    text: `UPDATE duty_phone SET mobile_number = $1, after_seconds = $2, version = version + 1
           RETURNING ${dutyPhoneColumns}`,
    values: [mobileNumber ?? null, afterSeconds],
  });
  return toDutyPhone(rows);
}

const untexted = untextedAlarms.map((kind) => `'${kind}'`).join(', ');
const unseen = `ended_at IS NULL AND NOT is_demo AND kind NOT IN (${untexted}) AND acknowledged_at IS NULL
  AND told_duty_at IS NULL AND (taken_at IS NULL OR snoozed_at >= taken_at) AND coalesce(snoozed_until <= $1, true)`;

/**
 * An account's own server that fails again and again wakes somebody once a day, and rides along otherwise: its people could use
 * up the texts of the day.
 */
const isRepeated = `kind = 'webhook_failing' AND EXISTS (SELECT FROM alarms AS told WHERE told.kind = alarms.kind
  AND told.subject_id = alarms.subject_id AND told.told_duty_at > $1::timestamptz - interval '1 day')`;

const urgentKinds = alarmKindList.filter((kind) => alarmKinds[kind].urgency === 'now');

/** Whether the phone was sent a text just now. What cannot wait is told all the same, where it is of a kind that was not in it. */
const isJustTexted = `coalesce(texted_at > $1::timestamptz - interval '${dutyPhonePolicy.apartSeconds} seconds', false)`;
const isAnotherUrgent = '(kind = ANY ($2::text[]) AND kind <> ALL (texted_kinds))';

/** Tells whether there is a duty phone that may be sent a text now, and an alarm for it that no console has shown in time. */
export async function isAnyDue(db: Queryable, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-duty-text-due',
    text: `SELECT FROM alarms CROSS JOIN duty_phone WHERE mobile_number IS NOT NULL AND ${unseen} AND NOT (${isRepeated})
             AND greatest(found_at, snoozed_until) <= $1::timestamptz - make_interval(secs => duty_phone.after_seconds)
             AND (NOT ${isJustTexted} OR ${isAnotherUrgent})
           LIMIT 1`,
    values: [now.toString(), urgentKinds],
    onlyReads: true,
  });
  return rowCount === 1;
}

/** Notes of all alarms that nobody has seen, taken or put off that the duty phone is told of them, and returns them. */
export async function markTold(
  transaction: Queryable,
  now: Temporal.Instant,
): Promise<readonly { readonly kind: AlarmKind; readonly subjectId: number }[]> {
  const { rows } = await transaction.query<{ kind: AlarmKind; subject_id: number }>({
    text: `UPDATE alarms SET told_duty_at = $1 WHERE alarm_id IN (
             SELECT alarm_id FROM alarms WHERE ${unseen} ORDER BY alarm_id FOR NO KEY UPDATE)
           RETURNING kind, subject_id`,
    values: [now.toString()],
  });
  return rows.map(({ kind, subject_id: subjectId }) => ({ kind, subjectId }));
}

/** Notes of a locked duty phone that it is sent a text about these kinds, beside those of a text just before. */
export async function noteTexted(
  transaction: Queryable,
  now: Temporal.Instant,
  kinds: readonly AlarmKind[],
): Promise<void> {
  await transaction.query({
    text: `UPDATE duty_phone SET texted_at = $1,
             texted_kinds = CASE WHEN ${isJustTexted} THEN texted_kinds ELSE '{}' END || $2::text[]`,
    values: [now.toString(), [...new Set(kinds)]],
  });
}
