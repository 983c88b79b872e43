import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../platform/db/queryable.ts';
import { composeMail } from './compose-mail.ts';
import type { MailContent } from './mail.ts';
import { insertMail } from './mail-store.ts';

export type NewMail = {
  readonly recipient: string;
  readonly language: Language;
  readonly content: MailContent;
  readonly at: Temporal.Instant;
  /**
   * What its link is about. A mail that still waits goes as soon as the link is good no more: `confirmation` and `reset`
   * are of the member of that number, `invitation` is of the invitation.
   */
  readonly purpose?: { readonly kind: 'confirmation' | 'reset' | 'invitation'; readonly of: number };
  /** When what it says is of no use any more: it is not sent after that, and is forgotten. */
  readonly uselessAt: Temporal.Instant;
};

/** Leaves a mail to be sent, in the database transaction of what it tells: both stand or fall together. */
export function queueMail(transaction: Queryable, mail: NewMail): Promise<void> {
  const { recipient, language, content, at, uselessAt, purpose } = mail;
  const [, linkBase] = /^(.+?)\/portal\//.exec(content.action?.url ?? '') ?? [];
  return insertMail(transaction, {
    ...{ recipient, language, ...composeMail(language, content), at, uselessAt, linkBase },
    purpose: purpose && `${purpose.kind} ${purpose.of}`,
  });
}
