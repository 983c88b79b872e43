import type { DeliveryAttempt, DeliveryDetail, DeliveryView } from '@satha/contract/portal/webhooks';
import type { Attempt, Delivery } from '../../../domain/webhooks/deliveries/delivery.ts';
import type { DeliveryInFull } from '../../../domain/webhooks/deliveries/find-delivery-in-full.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { makeEventId } from '../../event-view.ts';

export function viewDelivery(delivery: Delivery): DeliveryView {
  const { accountId, eventNumber } = delivery;
  return {
    deliveryId: delivery.deliveryId,
    eventId: eventNumber === undefined ? null : makeEventId({ accountId, number: eventNumber }),
    eventType: delivery.eventType,
    tripId: delivery.tripId ?? null,
    status: delivery.status,
    attemptCount: delivery.attempts,
    nextAttemptAt: formatOrNull(delivery.nextAttemptAt),
    createdAt: formatUaeTimestamp(delivery.createdAt),
    settledAt: formatOrNull(delivery.settledAt),
  };
}

export function viewDeliveryInFull({ delivery, attempts, body }: DeliveryInFull): DeliveryDetail {
  return { ...viewDelivery(delivery), body: body ?? null, attempts: attempts.map(viewAttempt) };
}

function viewAttempt(attempt: Attempt): DeliveryAttempt {
  return {
    attempt: attempt.attempt,
    startedAt: formatUaeTimestamp(attempt.startedAt),
    durationMs: attempt.durationMs,
    statusCode: attempt.statusCode ?? null,
    error: attempt.error ?? null,
    answer: attempt.answer ?? null,
  };
}

function formatOrNull(instant: Temporal.Instant | undefined): string | null {
  return instant ? formatUaeTimestamp(instant) : null;
}
