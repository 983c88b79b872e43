import type { Queryable } from '../../platform/db/queryable.ts';
import type { NewCodeSms } from './sms-message.ts';
import { insertSms, insertSmsAgain } from './sms-messages-store.ts';

/** What is asked of the database is the same whether or not the message is wanted: its time tells nobody anything. */
type Wanted = { readonly isWanted: boolean };

/** Leaves a message to be sent, in the database transaction of what it tells: both stand or fall together. */
export function queueSms(
  transaction: Queryable,
  message: NewCodeSms,
  { isWanted }: Wanted = { isWanted: true },
): Promise<void> {
  return insertSms(transaction, message, isWanted);
}

/** Leaves the number's latest message once more to be sent that is of use until that moment; nothing without one. */
export function queueSmsAgain(
  transaction: Queryable,
  message: Omit<NewCodeSms, 'text' | 'accountId'>,
  { isWanted }: Wanted = { isWanted: true },
): Promise<void> {
  return insertSmsAgain(transaction, message, isWanted);
}
