import { claimDueRows, type DueRows, type Lease } from '../../platform/db/due-rows/claim-due-rows.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import type { SmsMessage, SmsReason } from './sms-message.ts';
import { reservesOf, type SmsLimits, smsKindPolicies } from './sms-policy.ts';
import { type SmsMessageRow, smsColumns, toSmsMessage } from './sms-row.ts';

const delays = JSON.stringify(
  Object.fromEntries(Object.entries(smsKindPolicies).map(([kind, { delaySeconds }]) => [kind, delaySeconds])),
);

const dueSms: DueRows = {
  dueTable: 'sms_messages',
  key: ['message_id'],
  dueAt: 'next_attempt_at',
  where: `status = 'waiting' AND expires_at > $1
    AND created_at <= $1::timestamptz - make_interval(secs => ($4::jsonb ->> kind)::integer)`,
  order: 'expires_at',
  set: 'attempts = attempts + 1',
};

/**
 * Takes up messages that are due, those first that are of no use soonest, so that no code waits behind links, and counts
 * the attempt.
 */
export async function claimDueSms(db: Queryable, lease: Lease): Promise<SmsMessage[]> {
  return (await claimDueRows<SmsMessageRow>(db, dueSms, lease, [delays])).map(toSmsMessage);
}

/**
 * Counts claimed messages in the budgets and notes that each is about to be sent, or why it is not (`begin_sms_sends.sql`). Gives
 * them as they are then: those that still wait are to be sent. One that somebody else has since claimed, or has locked at this
 * moment, is not among them.
 */
export async function beginSends(
  db: Queryable,
  claimed: readonly SmsMessage[],
  {
    limits,
    now,
    today,
  }: {
    readonly limits: SmsLimits;
    readonly now: Temporal.Instant;
    readonly today: Temporal.PlainDate;
  },
): Promise<SmsMessage[]> {
  const { countries, networks, perDay } = limits;
  const rules = { countries, networks, perDay, ...reservesOf(perDay), kinds: smsKindPolicies };
  const { rows } = await db.query<SmsMessageRow>({
    name: 'begin-sms-sends',
    text: `SELECT ${smsColumns} FROM begin_sms_sends($1, $2, $3, $4, $5)`,
    values: [
      claimed.map(({ messageId }) => messageId),
      claimed.map(({ attempts }) => attempts),
      now.toString(),
      today.toString(),
      JSON.stringify(rules),
    ],
  });
  return rows.map(toSmsMessage);
}

/**
 * Marks a message as sent, however late: one that was taken is not sent again. Its parts are counted of the day, in the same
 * statement and once.
 */
export async function markSmsSent(
  db: Queryable,
  messageId: number,
  { at, parts }: { readonly at: Temporal.Instant; readonly parts: number },
): Promise<void> {
  await db.query({
    text: `WITH sent AS (
             UPDATE sms_messages SET status = 'sent', settled_at = $2, error = NULL, parts = $3
             WHERE message_id = $1 AND status = 'waiting' RETURNING kind, parts
           )
           INSERT INTO sms_sent_days AS counted (day, kind, messages, parts) SELECT $4, kind, 1, parts FROM sent
           ON CONFLICT (day, kind) DO UPDATE
             SET messages = counted.messages + 1, parts = counted.parts + excluded.parts`,
    values: [messageId, at.toString(), parts, uaeDateAt(at).toString()],
  });
}

/** What is known of a message after an attempt, which only whoever made the latest one may say. */
type Attempted = Pick<SmsMessage, 'messageId' | 'attempts'>;

/** Leaves a message to be tried again. */
export async function markSmsWaiting(
  db: Queryable,
  { messageId, attempts }: Attempted,
  failure: {
    readonly error: string;
    readonly nextAttemptAt: Temporal.Instant;
    /** Whether the gateway may have it all the same. */
    readonly isUnknown: boolean;
  },
): Promise<void> {
  await db.query({
    text: `UPDATE sms_messages SET error = $3, next_attempt_at = $4,
             open_sends = open_sends - CASE WHEN $5 THEN 0 ELSE 1 END
           WHERE message_id = $1 AND attempts = $2 AND status = 'waiting'`,
    values: [messageId, attempts, failure.error, failure.nextAttemptAt.toString(), failure.isUnknown],
  });
}

/**
 * Gives a claimed message back, whose sending was not begun: it is due at once, for whoever comes first. Waits for whoever has
 * it locked, and holds nothing meanwhile: one message a call.
 */
export async function releaseSms(
  db: Queryable,
  { messageId, attempts }: Attempted,
  at: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: `UPDATE sms_messages SET next_attempt_at = $3
           WHERE message_id = $1 AND attempts = $2 AND status = 'waiting'`,
    values: [messageId, attempts, at.toString()],
  });
}

/** Ends a message that was not sent, or of which nobody can say. */
export async function settleUnsentSms(
  db: Queryable,
  { messageId, attempts }: Attempted,
  end: {
    readonly status: 'given_up' | 'left_out';
    readonly reason: SmsReason;
    readonly error?: string;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await db.query({
    text: `UPDATE sms_messages SET status = $3, reason = $4, error = coalesce($5, error), settled_at = $6
           WHERE message_id = $1 AND attempts = $2 AND status = 'waiting'`,
    values: [messageId, attempts, end.status, end.reason, end.error ?? null, end.at.toString()],
  });
}
