import type { Queryable } from '../../platform/db/queryable.ts';
import type { SmsMessage } from './sms-message.ts';

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
