import type { Queryable } from '../../platform/db/queryable.ts';
import type { SmsMessage } from './sms-message.ts';
import type { SmsDay } from './sms-policy.ts';

export async function selectSmsDay(db: Queryable, day: Temporal.PlainDate): Promise<SmsDay> {
  const { rows } = await db.query<SmsDay>({
    text: 'SELECT reserved, others FROM sms_days WHERE day = $1',
    values: [day.toString()],
    onlyReads: true,
  });
  return rows[0] ?? { reserved: 0, others: 0 };
}

export async function deleteSmsDaysBefore(db: Queryable, day: Temporal.PlainDate): Promise<void> {
  await db.query({ text: 'DELETE FROM sms_counts WHERE day < $1', values: [day.toString()] });
  await db.query({ text: 'DELETE FROM sms_days WHERE day < $1', values: [day.toString()] });
}

export async function deleteSmsCountsOfNumber(
  transaction: Queryable,
  { phoneCode, mobileNumber }: Pick<SmsMessage, 'phoneCode' | 'mobileNumber'>,
): Promise<void> {
  await transaction.query({
    text: `DELETE FROM sms_counts WHERE scope = 'number' AND subject = sms_number_subject($1, $2)`,
    values: [phoneCode, mobileNumber],
  });
}
