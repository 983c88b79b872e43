import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { SmsMessage } from './sms-message.ts';
import { selectSms } from './sms-messages-store.ts';

/** The messages that are still of use, the latest first: for an operator, who may read them to a driver. */
export function findSms({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<SmsMessage[]> {
  return selectSms(db, clock());
}
