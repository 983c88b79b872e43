import type { Queryable } from '../../platform/db/queryable.ts';
import type { SmsMessage } from './sms-message.ts';

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
