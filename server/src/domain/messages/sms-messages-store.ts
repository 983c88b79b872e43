import type { Queryable } from '../../platform/db/queryable.ts';
import type { NewCodeSms, SmsKind, SmsMessage } from './sms-message.ts';
import { type SmsMessageRow, smsColumns, toSmsMessage } from './sms-row.ts';

export async function insertSms(db: Queryable, message: NewCodeSms, isWanted: boolean): Promise<void> {
  await db.query({
    text: `INSERT INTO sms_messages (kind, phone_code, mobile_number, text, created_at, next_attempt_at, useless_at,
             account_id, counted_for)
           SELECT $8, $1, $2, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6::bigint, $9::bigint[] WHERE $7`,
    values: [
      message.phoneCode,
      message.mobileNumber,
      message.text,
      message.createdAt.toString(),
      message.uselessAt.toString(),
      message.accountId ?? null,
      isWanted,
      message.kind,
      message.countedFor ?? null,
    ],
  });
}

export async function insertSmsAgain(
  db: Queryable,
  { kind, phoneCode, mobileNumber, createdAt, uselessAt, countedFor }: Omit<NewCodeSms, 'text' | 'accountId'>,
  isWanted: boolean,
): Promise<void> {
  await db.query({
    text: `INSERT INTO sms_messages (kind, phone_code, mobile_number, text, created_at, next_attempt_at, useless_at,
             account_id, counted_for)
           SELECT kind, phone_code, mobile_number, text, $3, $3, useless_at, account_id, $7::bigint[] FROM sms_messages
           WHERE phone_code = $1 AND mobile_number = $2 AND useless_at = $4 AND kind = $6 AND $5
           ORDER BY message_id DESC LIMIT 1`,
    values: [
      phoneCode,
      mobileNumber,
      createdAt.toString(),
      uselessAt.toString(),
      isWanted,
      kind,
      countedFor ?? null,
    ],
  });
}

export type SmsSearch = { readonly tripId: number | undefined; readonly mobileNumbers: readonly string[] };

type SmsFilter = {
  /** In whose outbox they are; undefined: anybody's. */
  readonly accountId?: number | undefined;
  readonly kind?: SmsKind | undefined;
  /** About this trip, or to a phone with one of these numbers. */
  readonly anyOf?: SmsSearch | undefined;
  readonly atMost: number;
};

/** Those of use, the latest first. */
export async function selectSms(
  db: Queryable,
  now: Temporal.Instant,
  { accountId, kind, anyOf, atMost }: SmsFilter,
): Promise<SmsMessage[]> {
  const { rows } = await db.query<SmsMessageRow>({
    text: `SELECT ${smsColumns} FROM sms_messages
           WHERE useless_at > $1 AND ($2::bigint IS NULL OR account_id = $2) AND ($3::text IS NULL OR kind = $3)
             AND ($4 OR trip_id = $5 OR mobile_number = ANY ($6::text[]))
           ORDER BY message_id DESC LIMIT $7`,
    values: [
      now.toString(),
      accountId ?? null,
      kind ?? null,
      anyOf === undefined,
      anyOf?.tripId ?? null,
      anyOf?.mobileNumbers ?? [],
      atMost,
    ],
    onlyReads: true,
  });
  return rows.map(toSmsMessage);
}

/** Messages that wait and are of use still. */
export async function countWaitingSms(db: Queryable, now: Temporal.Instant): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>({
    text: `SELECT count(*)::int AS waiting FROM sms_messages WHERE status = 'waiting' AND useless_at > $1`,
    values: [now.toString()],
    onlyReads: true,
  });
  return rows[0]?.waiting ?? 0;
}

/** Those that were waiting are given up first, which is noted of their trips. */
export async function deleteUselessSms(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({
    text: `UPDATE sms_messages SET status = 'given_up', settled_at = $1,
             reason = CASE WHEN open_sends > 0 THEN 'no_answer' ELSE 'expired' END
           WHERE status = 'waiting' AND useless_at <= $1`,
    values: [now.toString()],
  });
  await db.query({
    text: "DELETE FROM sms_messages WHERE useless_at <= $1 AND status <> 'waiting'",
    values: [now.toString()],
  });
}

export async function deleteSmsOfNumber(
  transaction: Queryable,
  accountIds: readonly number[],
  { phoneCode, mobileNumber }: Pick<SmsMessage, 'phoneCode' | 'mobileNumber'>,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: `DELETE FROM sms_messages
           WHERE phone_code = $1 AND mobile_number = $2 AND (account_id IS NULL OR account_id = ANY ($3::bigint[]))`,
    values: [phoneCode, mobileNumber, accountIds],
  });
  return rowCount ?? 0;
}
