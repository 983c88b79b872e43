import type { Queryable } from '../../platform/db/queryable.ts';
import type { NewCodeSms, SmsKind, SmsMessage } from './sms-message.ts';

type SmsMessageRow = {
  message_id: number;
  kind: SmsKind;
  phone_code: string;
  mobile_number: string;
  text: string | null;
  account_id: number | null;
  trip_id: number | null;
  created_at: Temporal.Instant;
  useless_at: Temporal.Instant;
  status: SmsMessage['status'];
  attempts: number;
  error: string | null;
};
const columns = `message_id, kind, phone_code, mobile_number, text, account_id, trip_id, created_at, useless_at,
  status, attempts, error`;

function toMessage(row: SmsMessageRow): SmsMessage {
  return {
    messageId: row.message_id,
    kind: row.kind,
    phoneCode: row.phone_code,
    mobileNumber: row.mobile_number,
    text: row.text ?? undefined,
    accountId: row.account_id ?? undefined,
    tripId: row.trip_id ?? undefined,
    createdAt: row.created_at,
    uselessAt: row.useless_at,
    status: row.status,
    attempts: row.attempts,
    error: row.error ?? undefined,
  };
}

export async function insertSms(db: Queryable, message: NewCodeSms, isWanted: boolean): Promise<void> {
  await db.query({
    text: `INSERT INTO sms_messages (kind, phone_code, mobile_number, text, created_at, next_attempt_at, useless_at,
             account_id)
           SELECT 'sign_in_code', $1, $2, $3, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6::bigint WHERE $7`,
    values: [
      message.phoneCode,
      message.mobileNumber,
      message.text,
      message.createdAt.toString(),
      message.uselessAt.toString(),
      message.accountId ?? null,
      isWanted,
    ],
  });
}

export async function insertSmsAgain(
  db: Queryable,
  { phoneCode, mobileNumber, createdAt, uselessAt }: Omit<NewCodeSms, 'text' | 'accountId'>,
  isWanted: boolean,
): Promise<void> {
  await db.query({
    text: `INSERT INTO sms_messages (kind, phone_code, mobile_number, text, created_at, next_attempt_at, useless_at,
             account_id)
           SELECT kind, phone_code, mobile_number, text, $3, $3, useless_at, account_id FROM sms_messages
           WHERE phone_code = $1 AND mobile_number = $2 AND useless_at = $4 AND kind = 'sign_in_code' AND $5
           ORDER BY message_id DESC LIMIT 1`,
    values: [phoneCode, mobileNumber, createdAt.toString(), uselessAt.toString(), isWanted],
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
    text: `SELECT ${columns} FROM sms_messages
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
  return rows.map(toMessage);
}

/**
 * Takes up messages that are due, those first that are of no use soonest, so that no code waits behind links, by moving
 * their time to the end of the lease and counting the attempt; one that another process is just now at is left to it.
 */
export async function claimDueSms(
  db: Queryable,
  limits: {
    readonly now: Temporal.Instant;
    readonly leasedUntil: Temporal.Instant;
    readonly atMost: number;
  },
): Promise<SmsMessage[]> {
  const { rows } = await db.query<SmsMessageRow>({
    name: 'claim-due-sms',
    text: `UPDATE sms_messages SET next_attempt_at = $2, attempts = attempts + 1
           WHERE message_id IN (
             SELECT message_id FROM sms_messages
             WHERE status = 'waiting' AND next_attempt_at <= $1 AND useless_at > $1
             ORDER BY useless_at LIMIT $3
             FOR NO KEY UPDATE SKIP LOCKED
           )
           RETURNING ${columns}`,
    values: [limits.now.toString(), limits.leasedUntil.toString(), limits.atMost],
  });
  return rows.map(toMessage);
}

/** However late it is told: a message that was taken is not sent again. */
export async function markSmsSent(db: Queryable, messageId: number, at: Temporal.Instant): Promise<void> {
  await db.query({
    text: `UPDATE sms_messages SET status = 'sent', settled_at = $2, error = NULL
           WHERE message_id = $1 AND status = 'waiting'`,
    values: [messageId, at.toString()],
  });
}

/** Only whoever made the latest attempt may say so. Without a next attempt the message is given up. */
export async function markSmsFailed(
  db: Queryable,
  { messageId, attempts }: Pick<SmsMessage, 'messageId' | 'attempts'>,
  failure: {
    readonly error: string;
    readonly nextAttemptAt: Temporal.Instant | undefined;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await db.query({
    text: `UPDATE sms_messages SET error = $3, next_attempt_at = coalesce($4, next_attempt_at),
             status = CASE WHEN $4::timestamptz IS NULL THEN 'given_up' ELSE status END,
             settled_at = CASE WHEN $4::timestamptz IS NULL THEN $5::timestamptz END
           WHERE message_id = $1 AND attempts = $2 AND status = 'waiting'`,
    values: [
      messageId,
      attempts,
      failure.error,
      failure.nextAttemptAt?.toString() ?? null,
      failure.at.toString(),
    ],
  });
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

export async function deleteUselessSms(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({ text: 'DELETE FROM sms_messages WHERE useless_at <= $1', values: [now.toString()] });
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
