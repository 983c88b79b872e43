import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { FailureKind } from '../../../values/failure-kind.ts';
import type { RateBucket } from '../destinations/destination-rates.ts';
import { takeTokens } from '../destinations/rate-buckets-store.ts';
import { signMessage, type WebhookMessage } from './sign-message.ts';

export type SendAnswer =
  | { readonly statusCode: number; readonly retryAfter: string | undefined; readonly beginning: string }
  | { readonly failure: string; readonly kind: FailureKind };

/**
 * Posts once, to no address that is forbidden, nor where `admit` does not let it, which is asked when it is known where
 * the name leads; rejects with the signal's reason when it is aborted before the answer.
 */
export type SendWebhook = (
  request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly admit?: ((addresses: readonly string[]) => Promise<boolean>) | undefined;
  },
  signal?: AbortSignal,
) => Promise<SendAnswer>;

export type SignedRequest = {
  readonly url: string;
  readonly message: WebhookMessage;
  /** The newest first; each of them signs. */
  readonly secrets: readonly string[];
  readonly at: Temporal.Instant;
  /** What counts requests to the addresses that the host leads to; none: they are not counted. */
  readonly bucketsOf: (addresses: readonly string[]) => readonly RateBucket[];
};

export type SignedAnswer = {
  readonly answer: SendAnswer;
  /** Set when an address takes no more requests at present, so that nothing was sent: from when on it does. */
  readonly freeAt: Temporal.Instant | undefined;
};

/**
 * Signs a message and posts it once, counting it at the addresses that the host leads to, for all processes together.
 * Rejects with the signal's reason when it is aborted before the answer, and with the database's error when that cannot
 * count: it is no fault of the server that was to be called.
 */
export async function sendSigned(
  { db, clock, send }: { readonly db: Queryable; readonly clock: Clock; readonly send: SendWebhook },
  { url, message, secrets, at, bucketsOf }: SignedRequest,
  signal?: AbortSignal,
): Promise<SignedAnswer> {
  const counted: { freeAt?: Temporal.Instant | undefined; fault?: { readonly error: unknown } } = {};
  async function admit(addresses: readonly string[]): Promise<boolean> {
    const buckets = bucketsOf(addresses);
    if (buckets.length === 0) return true;
    try {
      counted.freeAt = await takeTokens(db, buckets, clock());
    } catch (error) {
      counted.fault = { error };
    }
    return counted.freeAt === undefined && counted.fault === undefined;
  }

  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Satha-Webhooks/1',
    ...signMessage(message, secrets, at),
  };
  const answer = await send({ url, headers, body: message.body, admit }, signal);
  if (counted.fault) throw counted.fault.error;
  return { answer, freeAt: counted.freeAt };
}
