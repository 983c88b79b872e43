import type { Queryable } from '../../platform/db/queryable.ts';
import type { SmsMessage } from './sms-message.ts';

type SmsMessageRow = {
  message_id: number;
  phone_code: string;
  mobile_number: string;
  text: string;
  created_at: Temporal.Instant;
  useless_at: Temporal.Instant;
};

export async function insertSms(db: Queryable, message: Omit<SmsMessage, 'messageId'>): Promise<void> {
  await db.query({
    text: `INSERT INTO sms_messages (phone_code, mobile_number, text, created_at, useless_at)
           VALUES ($1, $2, $3, $4, $5)`,
    values: [
      message.phoneCode,
      message.mobileNumber,
      message.text,
      message.createdAt.toString(),
      message.uselessAt.toString(),
    ],
  });
}

export async function insertSmsAgain(
  db: Queryable,
  { phoneCode, mobileNumber, createdAt, uselessAt }: Omit<SmsMessage, 'messageId' | 'text'>,
): Promise<void> {
  await db.query({
    text: `INSERT INTO sms_messages (phone_code, mobile_number, text, created_at, useless_at)
           SELECT phone_code, mobile_number, text, $3, useless_at FROM sms_messages
           WHERE phone_code = $1 AND mobile_number = $2 AND useless_at = $4 ORDER BY message_id DESC LIMIT 1`,
    values: [phoneCode, mobileNumber, createdAt.toString(), uselessAt.toString()],
  });
}

/** The latest first. */
export async function selectSms(db: Queryable, now: Temporal.Instant): Promise<SmsMessage[]> {
  const { rows } = await db.query<SmsMessageRow>({
    text: `SELECT message_id, phone_code, mobile_number, text, created_at, useless_at
           FROM sms_messages WHERE useless_at > $1 ORDER BY message_id DESC`,
    values: [now.toString()],
    onlyReads: true,
  });
  return rows.map((row) => ({
    messageId: row.message_id,
    phoneCode: row.phone_code,
    mobileNumber: row.mobile_number,
    text: row.text,
    createdAt: row.created_at,
    uselessAt: row.useless_at,
  }));
}

export async function deleteUselessSms(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({ text: 'DELETE FROM sms_messages WHERE useless_at <= $1', values: [now.toString()] });
}
