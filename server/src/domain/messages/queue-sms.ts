import type { Queryable } from '../../platform/db/queryable.ts';
import type { NewCodeSms } from './sms-message.ts';

/** What is asked of the database is the same whether or not the message is wanted: its time tells nobody anything. */
type Wanted = { readonly isWanted: boolean };

/** Leaves a message to be sent, in the database transaction of what it tells: both stand or fall together. */
export async function queueSms(
  transaction: Queryable,
  message: NewCodeSms,
  { isWanted }: Wanted = { isWanted: true },
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO sms_messages (kind, phone_code, mobile_number, text, created_at, next_attempt_at, expires_at,
             account_id, counted_for)
           SELECT $8, $1, $2, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6::bigint, $9::bigint[] WHERE $7`,
    values: [
      message.phoneCode,
      message.mobileNumber,
      message.text,
      message.createdAt.toString(),
      message.expiresAt.toString(),
      message.accountId ?? null,
      isWanted,
      message.kind,
      message.countedFor ?? null,
    ],
  });
}

/** Leaves the number's latest message once more to be sent that is of use until that moment; nothing without one. */
export async function queueSmsAgain(
  transaction: Queryable,
  { kind, phoneCode, mobileNumber, createdAt, expiresAt, countedFor }: Omit<NewCodeSms, 'text' | 'accountId'>,
  { isWanted }: Wanted = { isWanted: true },
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO sms_messages (kind, phone_code, mobile_number, text, created_at, next_attempt_at, expires_at,
             account_id, counted_for)
           SELECT kind, phone_code, mobile_number, text, $3, $3, expires_at, account_id, $7::bigint[] FROM sms_messages
           WHERE phone_code = $1 AND mobile_number = $2 AND expires_at = $4 AND kind = $6 AND $5
           ORDER BY message_id DESC LIMIT 1`,
    values: [
      phoneCode,
      mobileNumber,
      createdAt.toString(),
      expiresAt.toString(),
      isWanted,
      kind,
      countedFor ?? null,
    ],
  });
}
