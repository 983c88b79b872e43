import type { Queryable } from '../../platform/db/queryable.ts';
import type { SmsMessage } from './sms-message.ts';
import { insertSms } from './sms-messages-store.ts';

/** Leaves a message to be sent, in the database transaction of what it tells: both stand or fall together. */
export function queueSms(transaction: Queryable, message: Omit<SmsMessage, 'messageId'>): Promise<void> {
  return insertSms(transaction, message);
}
