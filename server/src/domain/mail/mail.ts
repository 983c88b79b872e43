import type { Language } from '@satha/terms/languages';

/** What a mail says, before it is made a text and a page. */
export type MailContent = {
  readonly subject: string;
  /** A line each, before the action. */
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Smaller, after the action. */
  readonly notes?: readonly string[];
};

/** A mail, as whoever delivers it gets it. */
export type Mail = {
  readonly mailId: number;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly plainText: string;
  readonly html: string;
};

/** A mail that waits, was sent, or was given up. */
export type StoredMail = Mail & {
  readonly status: 'waiting' | 'sent' | 'given_up';
  readonly attempts: number;
  readonly error: string | undefined;
  readonly createdAt: Temporal.Instant;
};
