import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { deleteAlarmsEndedBefore } from './alarms-store.ts';
import { attentionPolicy } from './attention-policy.ts';

/** Deletes alarms that ended a month ago. */
export function forgetEndedAlarms({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  return deleteAlarmsEndedBefore(db, clock().subtract({ hours: attentionPolicy.keptDays * 24 }));
}
