import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import { deleteSmsCountsOfNumber, deleteSmsDaysBefore } from './sms-counts-store.ts';
import type { SmsMessage } from './sms-message.ts';
import { deleteSmsOfNumber, deleteUselessSms } from './sms-messages-store.ts';

/** Deletes the messages whose time is over, since what they say was for one phone, and what was counted of earlier days. */
export async function forgetUselessSms({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  await deleteUselessSms(db, now);
  // Not yesterday's: a process whose clock is a little slow may be counting there still.
  await deleteSmsDaysBefore(db, uaeDateAt(now).subtract({ days: 1 }));
}

/**
 * Deletes every message to a number that is of one of these accounts or of none, and what was counted of the number; gives
 * how many messages there were.
 */
export async function forgetSmsOfNumber(
  transaction: Queryable,
  accountIds: readonly number[],
  number: Pick<SmsMessage, 'phoneCode' | 'mobileNumber'>,
): Promise<number> {
  const messages = await deleteSmsOfNumber(transaction, accountIds, number);
  await deleteSmsCountsOfNumber(transaction, number);
  return messages;
}
