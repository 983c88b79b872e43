import type { StoredMail } from './mail.ts';

/** How a mail fared: taken by a server, or not, with why in a sentence, and whether trying again can help. */
export type MailOutcome =
  | { readonly isSent: true }
  | { readonly isSent: false; readonly error: string; readonly isFinal: boolean };

/** Who brings mails to their readers. Where there is none, they stay in the outbox. */
export type MailProvider = {
  /** Hands one mail over, unless `signal` cuts it off; given twice, it carries the same Message-ID. Never rejects. */
  send(mail: StoredMail, signal: AbortSignal): Promise<MailOutcome>;
  close(): void;
};
