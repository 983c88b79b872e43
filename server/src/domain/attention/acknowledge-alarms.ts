import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { markAcknowledged } from './handling-store.ts';

/** Notes that a console has shown or rung alarms, so that the duty phone is not sent a text about them. */
export function acknowledgeAlarms(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  alarmIds: readonly number[],
): Promise<void> {
  return markAcknowledged(db, alarmIds, clock());
}
