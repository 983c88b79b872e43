import type { Queryable } from '../../platform/db/queryable.ts';
import type { SmsMessage } from './sms-message.ts';
import { insertSms, insertSmsAgain } from './sms-messages-store.ts';

/** Leaves a message to be sent, in the database transaction of what it tells: both stand or fall together. */
export function queueSms(transaction: Queryable, message: Omit<SmsMessage, 'messageId'>): Promise<void> {
  return insertSms(transaction, message);
}

/** Leaves the number's latest message once more to be sent that is of use until that moment; nothing without one. */
export function queueSmsAgain(
  transaction: Queryable,
  message: Pick<SmsMessage, 'phoneCode' | 'mobileNumber' | 'createdAt' | 'uselessAt'>,
): Promise<void> {
  return insertSmsAgain(transaction, message);
}
