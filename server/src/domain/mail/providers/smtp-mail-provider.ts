import { createTransport } from 'nodemailer';
import type { MailOutcome, MailProvider } from '../mail-provider.ts';

const connectionTimeoutMs = 20_000;
const socketTimeoutMs = 60_000;

/**
 * Sends mails by a mail server: `smtp://` (with STARTTLS) or `smtps://`, name and password in the address.
 */
export function createSmtpMailProvider({
  url,
  from,
  requiresTls,
}: {
  readonly url: string;
  /** Such as `Satha <portal@example.ae>`. */
  readonly from: string;
  /** Else a server without STARTTLS is spoken to in clear. */
  readonly requiresTls: boolean;
}): MailProvider {
  const transport = createTransport({
    url,
    requireTLS: requiresTls,
    pool: true,
    maxConnections: 2,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: socketTimeoutMs,
    // Nothing of a mail is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ mailId, createdAt, recipient, language, subject, plainText, html }, signal) {
      try {
        await transport.sendMail({
          signal,
          from,
          to: { name: '', address: recipient },
          subject,
          text: plainText,
          html,
          messageId: `<satha-${mailId}-${createdAt.epochMilliseconds}@${domain}>`,
          headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
        });
        return { isSent: true };
      } catch (error) {
        return explain(error);
      }
    },
    close: () => transport.close(),
  };
}

const cures: Readonly<Record<string, string>> = {
  ETLS: ' Use smtps://, or set SATHA_SMTP_TLS=if-offered to send mails and the password in clear.',
};

/** A server's 5xx about the mail itself is its last word; all else may pass. */
function explain(error: unknown): MailOutcome {
  const { code, responseCode, message } = error as {
    code?: string;
    responseCode?: number;
    message?: string;
  };
  const isFinal = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
  const status = responseCode === undefined ? '' : ` ${responseCode}`;
  const reason = (message ?? 'no reason was told').replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300);
  return {
    isSent: false,
    isFinal,
    error: `The mail server did not take it (${code ?? 'error'}${status}): ${reason}${cures[code ?? ''] ?? ''}`,
  };
}
