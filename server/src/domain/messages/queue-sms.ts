import type { Queryable } from '../../platform/db/queryable.ts';
import type { NewCodeSms, NewOfferSms, NewOperatorSms } from './sms-message.ts';

/** What is asked of the database is the same whether or not the message is wanted: its time tells nobody anything. */
type Wanted = { readonly isWanted: boolean };

/**
 * Leaves a message to be sent, in the database transaction of what it tells: both stand or fall together. Returns its number;
 * undefined when it is not wanted.
 */
export async function queueSms(
  transaction: Queryable,
  message: NewCodeSms,
  { isWanted }: Wanted = { isWanted: true },
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ message_id: number }>({
    text: `INSERT INTO sms_messages (kind, phone_code, mobile_number, text, created_at, next_attempt_at, expires_at,
             account_id, counted_for)
           SELECT $8, $1, $2, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6::bigint, $9::bigint[] WHERE $7
           RETURNING message_id`,
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
  return rows[0]?.message_id;
}

/** Leaves texts about offers to be sent, in the database transaction that notes them as steps. */
export async function queueOfferSms(transaction: Queryable, messages: readonly NewOfferSms[]): Promise<void> {
  if (messages.length === 0) return;
  await transaction.query({
    text: `INSERT INTO sms_messages (kind, offer_id, phone_code, mobile_number, text, created_at, next_attempt_at, expires_at,
             counted_for)
           SELECT 'offer_alert', offer_id, phone_code, mobile_number, text, created_at, created_at, expires_at,
             ARRAY[counted_for]
           FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::bigint[])
             AS alert (offer_id, phone_code, mobile_number, text, created_at, expires_at, counted_for)`,
    values: [
      messages.map(({ offerId }) => offerId),
      messages.map(({ phoneCode }) => phoneCode),
      messages.map(({ mobileNumber }) => mobileNumber),
      messages.map(({ text }) => text),
      messages.map(({ createdAt }) => createdAt.toString()),
      messages.map(({ expiresAt }) => expiresAt.toString()),
      messages.map(({ countedFor }) => countedFor),
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

/** Leaves a message that an operator wrote to be sent, in the database transaction of the act that tells of it. */
export async function queueOperatorSms(transaction: Queryable, message: NewOperatorSms): Promise<void> {
  await transaction.query({
    text: `INSERT INTO sms_messages (kind, phone_code, mobile_number, text, account_id, trip_id, operator_act, created_at,
             next_attempt_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    values: [
      message.kind,
      message.phoneCode,
      message.mobileNumber,
      message.text,
      message.accountId,
      message.tripId,
      message.operatorAct,
      message.createdAt.toString(),
      message.expiresAt.toString(),
    ],
  });
}
