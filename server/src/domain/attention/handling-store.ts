import type { Queryable } from '../../platform/db/queryable.ts';

type AlarmName = { readonly alarmId: number };

/**
 * Gives an alarm that is open and that nobody has to an operator, and ends its snooze; false where nothing was done. Whoever has
 * it has seen it.
 */
export async function markTaken(
  transaction: Queryable,
  {
    alarmId,
    operatorId,
    at,
  }: AlarmName & { readonly operatorId: number | undefined; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE alarms SET taken_at = $3, taken_by = $2, snoozed_at = NULL, snoozed_until = NULL,
             acknowledged_at = coalesce(acknowledged_at, $3), version = version + 1
           WHERE alarm_id = $1 AND ended_at IS NULL AND taken_at IS NULL`,
    values: [alarmId, operatorId ?? null, at.toString()],
  });
  return rowCount === 1;
}

/** Puts off an alarm that is open; false where there is none. When the time is over it is told anew. */
export async function markSnoozed(
  transaction: Queryable,
  { alarmId, at, until }: AlarmName & { readonly at: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE alarms SET snoozed_at = $2, snoozed_until = $3, acknowledged_at = NULL, told_duty_at = NULL,
             version = version + 1
           WHERE alarm_id = $1 AND ended_at IS NULL`,
    values: [alarmId, at.toString(), until.toString()],
  });
  return rowCount === 1;
}

/** Undoes the latest of taking and snoozing an open alarm; false where neither was, or it is in another version. */
export async function undoLast(
  transaction: Queryable,
  { alarmId, version }: AlarmName & { readonly version: number | undefined },
): Promise<boolean> {
  const isSnoozedLast = 'coalesce(snoozed_at >= taken_at, snoozed_at IS NOT NULL)';
  const { rowCount } = await transaction.query({
    text: `UPDATE alarms SET
             snoozed_at = CASE WHEN ${isSnoozedLast} THEN NULL ELSE snoozed_at END,
             snoozed_until = CASE WHEN ${isSnoozedLast} THEN NULL ELSE snoozed_until END,
             taken_at = CASE WHEN ${isSnoozedLast} THEN taken_at END,
             taken_by = CASE WHEN ${isSnoozedLast} THEN taken_by END,
             version = version + 1
           WHERE alarm_id = $1 AND ended_at IS NULL AND coalesce(version = $2, true)
             AND (taken_at IS NOT NULL OR snoozed_at IS NOT NULL)`,
    values: [alarmId, version ?? null],
  });
  return rowCount === 1;
}

/** Notes that a console has shown or rung open alarms, the first time of each. */
export async function markAcknowledged(
  db: Queryable,
  alarmIds: readonly number[],
  at: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: `UPDATE alarms SET acknowledged_at = $2 WHERE alarm_id IN (
             SELECT alarm_id FROM alarms
             WHERE alarm_id = ANY ($1::bigint[]) AND ended_at IS NULL AND acknowledged_at IS NULL
               AND coalesce(snoozed_until <= $2, true)
             ORDER BY alarm_id FOR NO KEY UPDATE)`,
    values: [alarmIds, at.toString()],
  });
}
