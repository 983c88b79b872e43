import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { readPushEndpoint } from './push-endpoint.ts';
import type { VapidKeys } from './push-keys.ts';
import type { PushMessage, PushOutcome, PushSubscription } from './push-message.ts';
import { createPushPauses } from './push-pauses.ts';
import { dropGoneSubscription } from './subscriptions-store.ts';
import { getVapidKeys } from './vapid-keys-store.ts';

/** Posts once, within a few seconds, to no address that is forbidden; never rejects. */
export type PostPush = (request: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}) => Promise<
  { readonly statusCode: number; readonly retryAfter: string | undefined } | { readonly failure: string }
>;

export type PushSenderDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly post: PostPush;
  readonly pushHosts: readonly string[];
  /** Whom a push service may write to about what we send: `mailto:…` or `https://…`. */
  readonly contact: string;
  /** Told of a push that was not taken: the host of its service alone, for its address is the driver's. */
  readonly onRefused: (about: { readonly host: string; readonly because: string }) => void;
};

export type PushSender = {
  /**
   * Hands a message to the push service of a phone, which keeps it for at most that long. Tries once: a later push is of
   * less use than the next way to reach the driver. Rejects only when the database fails.
   */
  send(
    subscription: PushSubscription,
    message: PushMessage,
    options: { readonly ttlSeconds: number },
  ): Promise<PushOutcome>;
  /** The environment's public key, which browsers subscribe with. */
  findPublicKey(): Promise<string>;
};

export function createPushSender(deps: PushSenderDeps): PushSender {
  const { db, clock, post, pushHosts, contact, onRefused } = deps;
  const pauses = createPushPauses();
  let kept: VapidKeys | undefined;
  const keys = async (): Promise<VapidKeys> => {
    kept ??= await getVapidKeys(db, clock());
    return kept;
  };
  return {
    async send(subscription, message, { ttlSeconds }) {
      const { host } = new URL(subscription.endpoint);
      const refuse = (because: string): PushOutcome => {
        onRefused({ host, because });
        return 'failed';
      };
      // A host that the operator has taken off the list since.
      if ('fault' in readPushEndpoint(subscription.endpoint, pushHosts)) {
        return refuse('No push is sent to this host.');
      }
      if (pauses.isPaused(subscription.endpoint, clock())) return refuse('The push service wants a pause.');
      const request = await build(subscription, message, { ttlSeconds, contact, keys: await keys() });
      if (request === undefined) return refuse('Nothing can be encrypted with its keys.');
      const answer = await post({ url: subscription.endpoint, ...request });
      if ('failure' in answer) return refuse(answer.failure);
      const { statusCode, retryAfter } = answer;
      if (statusCode >= 200 && statusCode < 300) return 'sent';
      if (isGone(statusCode)) {
        await dropGoneSubscription(db, subscription);
        return 'gone';
      }
      pauses.note(subscription.endpoint, { statusCode, retryAfter, now: clock() });
      return refuse(`The answer was status ${statusCode}.`);
    },
    async findPublicKey() {
      return (await keys()).publicKey;
    },
  };
}

/** RFC 8030 says 404 of a subscription that has expired; services say 410 as well. */
const isGone = (statusCode: number) => statusCode === 404 || statusCode === 410;

/** One topic for each kind: a push service that has one of it waiting for the phone puts the new one in its place. */
const topics: Readonly<Record<PushMessage['kind'], string>> = { offer: 'offer', check: 'check' };

/** Encrypts a message (RFC 8291) and signs for it (RFC 8292); undefined where the subscription's keys are none. */
async function build(
  { endpoint, p256dh, auth }: PushSubscription,
  message: PushMessage,
  {
    ttlSeconds,
    contact,
    keys,
  }: { readonly ttlSeconds: number; readonly contact: string; readonly keys: VapidKeys },
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array } | undefined> {
  try {
    const { headers, body } = await buildPushPayload(
      { data: message, options: { ttl: ttlSeconds, urgency: 'high', topic: topics[message.kind] } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { ...keys, subject: contact },
    );
    return { headers, body };
  } catch {
    return undefined;
  }
}
