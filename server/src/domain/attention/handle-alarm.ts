import type { AuditAction } from '@satha/terms/audit-actions';
import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import type { Acting } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Alarm } from './alarm.ts';
import { attentionPolicy } from './attention-policy.ts';
import { markSnoozed, markTaken, undoLast } from './handling-store.ts';
import { findAlarms } from './queries.ts';

export type HandleAlarmDeps = { readonly db: Database; readonly clock: Clock };

type Handled = { readonly alarmId: number; readonly by: Acting };

/**
 * Takes an alarm: from then on it is told who looks after it. Taking it again is harmless.
 * @throws Problem alarm_not_found when there is none or it is over; version_conflict, which says who has it.
 */
export function takeAlarm(deps: HandleAlarmDeps, { alarmId, by }: Handled): Promise<Alarm> {
  const operatorId = numberOf(by);
  return handle(deps, { alarmId, by, action: 'alarm.taken' }, (transaction, at) =>
    markTaken(transaction, { alarmId, operatorId, at }),
  );
}

/**
 * Puts an alarm off for some minutes; then it is told again, if it is not over. Later minutes take the place of earlier ones.
 * @throws Problem alarm_not_found when there is none or it is over; invalid_request for the minutes.
 */
export function snoozeAlarm(
  deps: HandleAlarmDeps,
  { alarmId, by, minutes }: Handled & { readonly minutes: number },
): Promise<Alarm> {
  const most = attentionPolicy.mostSnoozeMinutes;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > most) {
    const message = `minutes is ${minutes}; send a whole number from 1 to ${most}.`;
    throw new Problem('invalid_request', { fields: [{ field: 'minutes', message }] });
  }
  return handle(deps, { alarmId, by, action: 'alarm.snoozed', details: { minutes } }, (transaction, at) =>
    markSnoozed(transaction, { alarmId, at, until: at.add({ minutes }) }),
  );
}

/**
 * Undoes what was done to an alarm last: that it was snoozed, or taken, by whomever. Nothing where neither was.
 * @throws Problem alarm_not_found when there is none or it is over; version_conflict when somebody did something since.
 */
export function undoAlarm(
  deps: HandleAlarmDeps,
  { alarmId, by, version }: Handled & { readonly version?: number | undefined },
): Promise<Alarm> {
  return handle(deps, { alarmId, by, action: 'alarm.undone' }, (transaction) =>
    undoLast(transaction, { alarmId, version }),
  );
}

type Act = Handled & {
  readonly action: Extract<AuditAction, `alarm.${string}`>;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Changes an alarm by one statement, which says whether it did, and writes the audit log in the same transaction. */
function handle(
  { db, clock }: HandleAlarmDeps,
  { alarmId, by, action, details = {} }: Act,
  change: (transaction: Queryable, at: Temporal.Instant) => Promise<boolean>,
): Promise<Alarm> {
  return db.inTransaction(async (transaction) => {
    const at = clock();
    const isChanged = await change(transaction, at);
    const [alarm] = await findAlarms(transaction, [alarmId]);
    if (!alarm || alarm.endedAt) throw new Problem('alarm_not_found');
    if (!isChanged) {
      if (isAsWished(action, alarm, by)) return alarm;
      throw makeConflict(alarm);
    }
    const about = { kind: alarm.kind, subjectId: alarm.subjectId };
    await recordAudit(transaction, {
      ...by,
      action,
      subject: `alarm ${alarmId}`,
      details: { ...about, ...details },
      at,
    });
    return alarm;
  });
}

/** Whether an alarm that was not changed is so already. */
function isAsWished(action: Act['action'], { taken, snoozedUntil }: Alarm, by: Acting): boolean {
  if (action === 'alarm.taken') return taken !== undefined && taken.operatorId === numberOf(by);
  return action === 'alarm.undone' && !taken && !snoozedUntil;
}

function makeConflict({ taken, snoozedUntil, version }: Alarm): Problem {
  const fields = [
    taken
      ? {
          field: 'takenBy',
          message: `${taken.name} has had it since ${formatUaeTimestamp(taken.at)}, in version ${version}.`,
          theirs: taken.name,
        }
      : { field: 'takenBy', message: `Nobody has it, in version ${version}.`, theirs: null },
    ...(snoozedUntil
      ? [
          {
            field: 'snoozedUntil',
            message: `It is snoozed until ${formatUaeTimestamp(snoozedUntil)}.`,
            theirs: formatUaeTimestamp(snoozedUntil),
          },
        ]
      : []),
  ];
  return new Problem('version_conflict', { fields });
}

/** The operator's number; the command line has none. */
function numberOf({ actor }: Acting): number | undefined {
  return actor.kind === 'operator' ? actor.id : undefined;
}
