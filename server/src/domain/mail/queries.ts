import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { StoredMail } from './mail.ts';

export type MailRow = {
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

/**
 * Makes a mail of its row; with a public address, links lead there and not to where the portal was when they
 * were written.
 */
export function toMail(row: MailRow, publicUrl: string | undefined): StoredMail {
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

/** Counts the mails that wait to be sent and have not expired, and returns since when the oldest waits. */
export async function countMails({ db, clock }: { readonly db: Queryable; readonly clock: Clock }): Promise<{
  readonly count: number;
  readonly oldestAt: Temporal.Instant | undefined;
}> {
  const { rows } = await db.query<{ count: number; oldest_at: Temporal.Instant | null }>({
    name: 'count-mails',
    text: `SELECT count(*)::integer AS count, min(created_at) AS oldest_at FROM mail_messages
           WHERE status = 'waiting' AND expires_at > $1`,
    values: [clock().toString()],
    onlyReads: true,
  });
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? undefined };
}

const mostListed = 200;

/**
 * Returns the mails that are still of use, the latest first, at most 200. What those said that were sent is
 * forgotten.
 */
export async function findMails({
  db,
  clock,
  publicUrl,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Where links are to lead; left out, they lead where they did when they were written. */
  readonly publicUrl?: string;
}): Promise<StoredMail[]> {
  const { rows } = await db.query<MailRow>({
    text: 'SELECT * FROM mail_messages WHERE expires_at > $1 ORDER BY mail_id DESC LIMIT $2',
    values: [clock().toString(), mostListed],
    onlyReads: true,
  });
  return rows.map((row) => toMail(row, publicUrl));
}
