import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { FailureKind } from '../../../values/failure-kind.ts';
import type { RateBucket } from '../destinations/destination-rates.ts';
import { takeTokensOfOneWay } from '../destinations/rate-buckets-store.ts';
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
  /**
   * What counts a request that is sent to one of these addresses, to which the host leads, in each way that it may go;
   * a way without buckets is always open.
   */
  readonly waysTo: (addresses: readonly string[]) => readonly (readonly RateBucket[])[];
};

export type SignedAnswer = {
  readonly answer: SendAnswer;
  /** Whether it was known where the host leads, so that the request was counted, or refused. */
  readonly isAdmitted: boolean;
  /** Set when no way has room at present, so that nothing was sent and nothing counted: from when on one has. */
  readonly freeAt: Temporal.Instant | undefined;
};

/**
 * Signs a message and posts it once, counting it when it is known where the host leads, for all processes together.
 * Rejects with the signal's reason when it is aborted before the answer, and with the database's error when that cannot
 * count: it is no fault of the server that was to be called.
 */
export async function sendSigned(
  { db, clock, send }: { readonly db: Queryable; readonly clock: Clock; readonly send: SendWebhook },
  { url, message, secrets, at, waysTo }: SignedRequest,
  signal?: AbortSignal,
): Promise<SignedAnswer> {
  const counted: {
    isAdmitted?: boolean;
    freeAt?: Temporal.Instant | undefined;
    fault?: { readonly error: unknown };
  } = {};
  async function admit(addresses: readonly string[]): Promise<boolean> {
    const ways = waysTo(addresses);
    counted.isAdmitted = true;
    if (ways.some((buckets) => buckets.length === 0)) return true;
    try {
      counted.freeAt = await takeTokensOfOneWay(db, ways, clock());
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
  return { answer, isAdmitted: counted.isAdmitted ?? false, freeAt: counted.freeAt };
}
