import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Mail, StoredMail } from './mail.ts';

export async function insertMail(
  transaction: Queryable,
  mail: Omit<Mail, 'mailId'> & {
    readonly at: Temporal.Instant;
    readonly uselessAt: Temporal.Instant;
    readonly purpose: string | undefined;
    readonly linkBase: string | undefined;
  },
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO mail_messages (recipient, language, subject, plain_text, html, next_attempt_at, created_at,
             useless_at, purpose, link_base)
           VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
    values: [
      mail.recipient,
      mail.language,
      mail.subject,
      mail.plainText,
      mail.html,
      mail.at.toString(),
      mail.uselessAt.toString(),
      mail.purpose ?? null,
      mail.linkBase ?? null,
    ],
  });
}

type MailRow = {
  mail_id: number;
  recipient: string;
  language: Language;
  subject: string;
  plain_text: string;
  html: string;
  link_base: string | null;
  status: StoredMail['status'];
  attempts: number;
  error: string | null;
  created_at: Temporal.Instant;
};

/** With a public address, links lead there and not to where the portal was when they were written. */
function toMail(row: MailRow, publicUrl: string | undefined): StoredMail {
  const lead = (text: string) =>
    row.link_base === null || publicUrl === undefined
      ? text
      : text.replaceAll(`${row.link_base}/portal/`, `${publicUrl}/portal/`);
  return {
    mailId: row.mail_id,
    recipient: row.recipient,
    language: row.language,
    subject: row.subject,
    plainText: lead(row.plain_text),
    html: lead(row.html),
    status: row.status,
    attempts: row.attempts,
    error: row.error ?? undefined,
    createdAt: row.created_at,
  };
}

const mostListed = 200;

/** The latest first, at most 200. */
export async function selectMails(
  db: Queryable,
  now: Temporal.Instant,
  publicUrl: string | undefined,
): Promise<StoredMail[]> {
  const { rows } = await db.query<MailRow>({
    text: 'SELECT * FROM mail_messages WHERE useless_at > $1 ORDER BY mail_id DESC LIMIT $2',
    values: [now.toString(), mostListed],
    onlyReads: true,
  });
  return rows.map((row) => toMail(row, publicUrl));
}

/**
 * Takes up mails that are due, the longest due first, by moving their time to the end of the lease and counting the
 * attempt; one that another process is just now at is left to it.
 */
export async function claimDueMails(
  db: Queryable,
  limits: {
    readonly now: Temporal.Instant;
    readonly leasedUntil: Temporal.Instant;
    readonly atMost: number;
    readonly publicUrl: string;
  },
): Promise<StoredMail[]> {
  const { rows } = await db.query<MailRow>({
    name: 'claim-due-mails',
    text: `UPDATE mail_messages SET next_attempt_at = $2, attempts = attempts + 1
           WHERE mail_id IN (
             SELECT mail_id FROM mail_messages
             WHERE status = 'waiting' AND next_attempt_at <= $1 AND useless_at > $1
             ORDER BY next_attempt_at LIMIT $3
             FOR NO KEY UPDATE SKIP LOCKED
           )
           RETURNING *`,
    values: [limits.now.toString(), limits.leasedUntil.toString(), limits.atMost],
  });
  return rows.map((row) => toMail(row, limits.publicUrl));
}

/** What it said is forgotten. */
export async function markSent(db: Queryable, mailId: number, at: Temporal.Instant): Promise<void> {
  await db.query({
    text: `UPDATE mail_messages SET status = 'sent', settled_at = $2, error = NULL, plain_text = '', html = ''
           WHERE mail_id = $1 AND status = 'waiting'`,
    values: [mailId, at.toString()],
  });
}

/** Only whoever made the latest attempt may say so. Without a next attempt the mail is given up. */
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

export async function deleteUselessMails(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({ text: 'DELETE FROM mail_messages WHERE useless_at <= $1', values: [now.toString()] });
}
