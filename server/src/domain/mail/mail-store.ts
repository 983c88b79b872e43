import { claimDueRows, type DueRows, type Lease } from '../../platform/db/due-rows/claim-due-rows.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { StoredMail } from './mail.ts';
import { type MailRow, toMail } from './queries.ts';

/** Takes up mails that are due, the longest due first, and counts the attempt. */
export async function claimDueMails(db: Queryable, lease: Lease, publicUrl: string): Promise<StoredMail[]> {
  const rows = await claimDueRows<MailRow>(db, dueMails, lease);
  return rows.map((row) => toMail(row, publicUrl));
}

const dueMails: DueRows = {
  dueTable: 'mail_messages',
  key: ['mail_id'],
  dueAt: 'next_attempt_at',
  where: "status = 'waiting' AND expires_at > $1",
  set: 'attempts = attempts + 1',
};

/** Marks a mail as sent and deletes its text. */
export async function markSent(db: Queryable, mailId: number, at: Temporal.Instant): Promise<void> {
  await db.query({
    text: `UPDATE mail_messages SET status = 'sent', settled_at = $2, error = NULL, plain_text = '', html = ''
           WHERE mail_id = $1 AND status = 'waiting'`,
    values: [mailId, at.toString()],
  });
}

/**
 * Marks a mail as failed; only the process that made the latest attempt may. Without a next attempt the mail
 * is given up.
 */
export async function markFailed(
  db: Queryable,
  { mailId, attempts }: { readonly mailId: number; readonly attempts: number },
  failure: {
    readonly error: string;
    readonly nextAttemptAt: Temporal.Instant | undefined;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await db.query({
    text: `UPDATE mail_messages SET error = $3, next_attempt_at = coalesce($4, next_attempt_at),
             status = CASE WHEN $4::timestamptz IS NULL THEN 'given_up' ELSE status END,
             settled_at = CASE WHEN $4::timestamptz IS NULL THEN $5::timestamptz END
           WHERE mail_id = $1 AND attempts = $2 AND status = 'waiting'`,
    values: [
      mailId,
      attempts,
      failure.error,
      failure.nextAttemptAt?.toString() ?? null,
      failure.at.toString(),
    ],
  });
}
