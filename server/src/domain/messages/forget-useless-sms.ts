import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { SmsMessage } from './sms-message.ts';
import { deleteSmsOfNumber, deleteUselessSms } from './sms-messages-store.ts';

/** Deletes the messages whose time is over: what they say was for one phone. */
export function forgetUselessSms({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  return deleteUselessSms(db, clock());
}

/** Deletes every message to a number that is of one of these accounts or of none; gives how many there were. */
export function forgetSmsOfNumber(
  transaction: Queryable,
  accountIds: readonly number[],
  number: Pick<SmsMessage, 'phoneCode' | 'mobileNumber'>,
): Promise<number> {
  return deleteSmsOfNumber(transaction, accountIds, number);
}
