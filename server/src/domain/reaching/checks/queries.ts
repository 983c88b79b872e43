import type { Queryable } from '../../../platform/db/queryable.ts';
import type { SmsStatus } from '../../messages/sms-message.ts';
import { checkPolicy, judgePush, judgeText, type PhoneCheck } from './phone-check.ts';
import type { PushResult } from './pushes-store.ts';

type Row = {
  check_id: string;
  driver_id: number;
  asked_by: 'driver' | 'operator' | 'command_line';
  asked_at: Temporal.Instant;
  push_result: PushResult | null;
  push_sent_at: Temporal.Instant | null;
  push_seen_at: Temporal.Instant | null;
  sms_sent_at: Temporal.Instant | null;
  sms_seen_at: Temporal.Instant | null;
  sms_status: SmsStatus | null;
};

const selectChecks = `SELECT c.check_id, c.driver_id, c.asked_by, c.asked_at, c.push_result, c.push_sent_at, c.push_seen_at,
    c.sms_sent_at, c.sms_seen_at, m.status AS sms_status
  FROM phone_checks c LEFT JOIN sms_messages m USING (message_id)`;

function toCheck(row: Row, now: Temporal.Instant): PhoneCheck {
  const { push_result: result, asked_at: askedAt, sms_status: status } = row;
  const push = {
    sentAt: row.push_sent_at ?? undefined,
    seenAt: row.push_seen_at ?? undefined,
    isUnsent: result === 'gone' || result === 'failed',
  };
  const text = {
    sentAt: row.sms_sent_at ?? undefined,
    seenAt: row.sms_seen_at ?? undefined,
    isUnsent: status === 'left_out' || status === 'given_up',
  };
  return {
    checkId: row.check_id,
    driverId: row.driver_id,
    askedBy: row.asked_by === 'driver' ? 'driver' : 'operator',
    askedAt,
    push: result === 'no_address' ? 'no_address' : judgePush(push, askedAt, now),
    text: text.sentAt ? judgeText(text, askedAt, now) : 'not_asked',
  };
}

/** Returns a driver's check, as it stands; undefined for another driver's, and for one that is over. */
export async function findPhoneCheck(
  db: Queryable,
  { driverId, checkId }: Pick<PhoneCheck, 'driverId' | 'checkId'>,
  now: Temporal.Instant,
): Promise<PhoneCheck | undefined> {
  const { rows } = await db.query<Row>({
    name: 'select-phone-check',
    text: `${selectChecks} WHERE c.check_id = $1 AND c.driver_id = $2 AND c.asked_at > $3`,
    values: [checkId, driverId, now.subtract({ minutes: checkPolicy.openMinutes }).toString()],
  });
  return rows[0] && toCheck(rows[0], now);
}

/** Returns a driver's latest check, as it stands; undefined where none is kept. */
export async function findLatestCheck(
  db: Queryable,
  driverId: number,
  now: Temporal.Instant,
): Promise<PhoneCheck | undefined> {
  const { rows } = await db.query<Row>({
    name: 'select-latest-phone-check',
    text: `${selectChecks} WHERE c.driver_id = $1 ORDER BY c.asked_at DESC LIMIT 1`,
    values: [driverId],
    onlyReads: true,
  });
  return rows[0] && toCheck(rows[0], now);
}
