import type { AlarmData } from '@satha/contract/console/desk/attention';
import { alarmKinds } from '@satha/terms/attention';
import type { Alarm } from '../../../domain/attention/alarm.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

/** Returns an alarm as the list and the stream tell it. */
export function viewAlarm(alarm: Alarm): AlarmData {
  const { subject, urgency } = alarmKinds[alarm.kind];
  const { promisedAt, expectedAt, taken } = alarm;
  return {
    alarmId: alarm.alarmId,
    kind: alarm.kind,
    subject,
    subjectId: subject === 'service' ? null : alarm.subjectId,
    urgency,
    isDemo: alarm.isDemo,
    since: formatUaeTimestamp(alarm.since),
    foundAt: formatUaeTimestamp(alarm.foundAt),
    endedAt: tellTime(alarm.endedAt),
    promise: promisedAt
      ? { promisedAt: formatUaeTimestamp(promisedAt), expectedAt: tellTime(expectedAt) }
      : null,
    taken: taken
      ? { operatorId: taken.operatorId ?? null, name: taken.name, at: formatUaeTimestamp(taken.at) }
      : null,
    snoozedUntil: tellTime(alarm.snoozedUntil),
    acknowledgedAt: tellTime(alarm.acknowledgedAt),
    toldDutyAt: tellTime(alarm.toldDutyAt),
    version: alarm.version,
  };
}

function tellTime(instant: Temporal.Instant | undefined): string | null {
  return instant ? formatUaeTimestamp(instant) : null;
}
