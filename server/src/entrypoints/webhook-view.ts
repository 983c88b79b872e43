import type { AccountEvent } from '../domain/events/event.ts';
import { challengeEventType } from '../domain/webhooks/challenges/challenge.ts';
import type { WebhookMessage } from '../domain/webhooks/sending/sign-message.ts';
import { formatUaeTimestamp } from '../values/uae-time.ts';
import { viewEvent } from './event-view.ts';

/**
 * Returns an event as it is sent to endpoints: the form of Standard Webhooks around the form of the list and
 * the stream.
 */
export function viewWebhook(event: AccountEvent): WebhookMessage {
  return makeMessage(viewEvent(event));
}

/** Returns a test, in the form of an event that has nothing to tell. */
export function viewTestWebhook({
  accountId,
  deliveryId,
  eventType,
  createdAt,
}: {
  readonly accountId: number;
  readonly deliveryId: number;
  readonly eventType: string;
  readonly createdAt: Temporal.Instant;
}): WebhookMessage {
  const id = `evt_${accountId}_test_${deliveryId}`;
  return makeMessage({ id, type: eventType, occurredAt: formatUaeTimestamp(createdAt), data: {} });
}

/**
 * Returns a challenge, in the form of an event: what proves that the address wants events is to answer with
 * it.
 */
export function viewChallenge({
  accountId,
  endpointId,
  challenge,
  createdAt,
}: {
  readonly accountId: number;
  readonly endpointId: number;
  readonly challenge: string;
  readonly createdAt: Temporal.Instant;
}): WebhookMessage {
  const id = `evt_${accountId}_challenge_${endpointId}_${createdAt.epochMilliseconds}`;
  const occurredAt = formatUaeTimestamp(createdAt);
  return makeMessage({ id, type: challengeEventType, occurredAt, data: { challenge } });
}

function makeMessage(event: {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly data: object;
}): WebhookMessage {
  const { id, type, occurredAt } = event;
  return { id, body: JSON.stringify({ type, timestamp: occurredAt, data: event }) };
}
