import { Webhook } from 'standardwebhooks';

/** What is sent: the same on every attempt. */
export type WebhookMessage = {
  /** Unique over all events of the environment. */
  readonly id: string;
  /** JSON text; what is signed is this text, to the byte. */
  readonly body: string;
};

/**
 * Returns the headers of Standard Webhooks: the message signed with each secret, so that a receiver may know
 * either.
 */
export function signMessage(
  { id, body }: WebhookMessage,
  secrets: readonly string[],
  at: Temporal.Instant,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const date = new Date(at.epochMilliseconds);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.epochMilliseconds / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, date, body)).join(' '),
  };
}
