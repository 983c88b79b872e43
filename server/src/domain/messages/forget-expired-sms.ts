import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import type { SmsMessage } from './sms-message.ts';

/**
 * Deletes the messages whose time is over, since what they say was for one phone, and what was counted of earlier days.
 * Those that were waiting are given up first, which is noted of their trips.
 */
export async function forgetExpiredSms({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  await db.query({
    text: `UPDATE sms_messages SET status = 'given_up', settled_at = $1,
             reason = CASE WHEN open_sends > 0 THEN 'no_answer' ELSE 'expired' END
           WHERE status = 'waiting' AND expires_at <= $1`,
    values: [now.toString()],
  });
  await deleteInPieces(db, {
    text: `DELETE FROM sms_messages WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sms_messages WHERE expires_at <= $1 AND status <> 'waiting'
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [now.toString()],
  });
  // Not yesterday's: a process whose clock is a little slow may be counting there still.
  const before = uaeDateAt(now).subtract({ days: 1 }).toString();
  await deleteInPieces(db, {
    text: `DELETE FROM sms_counts WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sms_counts WHERE day < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before],
  });
  await deleteInPieces(db, {
    text: `DELETE FROM sms_days WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sms_days WHERE day < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before],
  });
}

/**
 * Deletes every message to a number that is of one of these accounts or of none, and what was counted of the number; gives
 * how many messages there were.
 */
export async function forgetSmsOfNumber(
  transaction: Queryable,
  accountIds: readonly number[],
  { phoneCode, mobileNumber }: Pick<SmsMessage, 'phoneCode' | 'mobileNumber'>,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: `DELETE FROM sms_messages
           WHERE phone_code = $1 AND mobile_number = $2 AND (account_id IS NULL OR account_id = ANY ($3::bigint[]))`,
    values: [phoneCode, mobileNumber, accountIds],
  });
  await transaction.query({
    text: `DELETE FROM sms_counts WHERE scope = 'number' AND subject = sms_number_subject($1, $2)`,
    values: [phoneCode, mobileNumber],
  });
  return rowCount ?? 0;
}

/** Deletes the messages that operators wrote by hand about these trips, whoever they were for. */
export async function forgetOperatorSms(
  transaction: Queryable,
  trips: readonly { readonly accountId: number; readonly tripId: number }[],
): Promise<void> {
  await transaction.query({
    text: `DELETE FROM sms_messages AS message USING unnest($1::bigint[], $2::bigint[]) AS trip (account_id, trip_id)
           WHERE message.account_id = trip.account_id AND message.trip_id = trip.trip_id AND operator_act IS NOT NULL`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId)],
  });
}
