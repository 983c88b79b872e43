import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../platform/db/queryable.ts';
import { composeMail } from './compose-mail.ts';
import type { MailContent } from './mail.ts';

export type MailPurpose = 'confirmation' | 'reset' | 'invitation' | 'operator_reset' | 'operator_invitation';

/** The apps that the links of mails open, each by its path. */
export type MailApp = 'portal' | 'console';

export type NewMail = {
  readonly recipient: string;
  readonly language: Language;
  readonly content: MailContent;
  /** The one that its link opens. */
  readonly app: MailApp;
  readonly at: Temporal.Instant;
  /**
   * What its link is about. A mail that still waits goes as soon as the link is good no more: `confirmation` and `reset`
   * are of the member of that number, `invitation` is of the invitation; `operator_reset` and `operator_invitation` are
   * the same of an operator.
   */
  readonly purpose?: { readonly kind: MailPurpose; readonly of: number };
  /** When what it says is of no use any more: it is not sent after that, and is forgotten. */
  readonly expiresAt: Temporal.Instant;
};

/** Leaves a mail to be sent, in the database transaction of what it tells: both stand or fall together. */
export async function queueMail(transaction: Queryable, mail: NewMail): Promise<void> {
  const { recipient, language, content, app, at, expiresAt, purpose } = mail;
  const { subject, plainText, html } = composeMail(language, content);
  await transaction.query({
    text: `INSERT INTO mail_messages (recipient, language, subject, plain_text, html, next_attempt_at, created_at,
             expires_at, purpose, link_base)
           VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
    values: [
      recipient,
      language,
      subject,
      plainText,
      html,
      at.toString(),
      expiresAt.toString(),
      purpose ? `${purpose.kind} ${purpose.of}` : null,
      content.action ? baseOf(content.action.url, app) : null,
    ],
  });
}

/** Returns the address at which an app is found, of a link into it. @throws Error for a link that leads elsewhere. */
function baseOf(url: string, app: MailApp): string {
  const end = url.indexOf(`/${app}/`);
  if (end < 1) throw new Error(`a mail of the ${app} links elsewhere`);
  return url.slice(0, end);
}
