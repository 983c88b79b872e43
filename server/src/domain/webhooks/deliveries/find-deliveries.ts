import type { DeliveryStatus } from '@satha/terms/delivery-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { findEventsAt } from '../../events/find-events.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { selectAttempts } from './attempts-store.ts';
import type { MakeMessage } from './deliver-due.ts';
import {
  countPendingDeliveries,
  selectDeliveries,
  selectDelivery,
  selectDeliveryOfEvent,
} from './deliveries-store.ts';
import type { Attempt, Delivery } from './delivery.ts';
import type { SendTestDeps } from './send-test.ts';

type NamedEndpoint = Pick<Endpoint, 'accountId' | 'endpointId'>;

/** What was made of an endpoint's events and tests, the latest first. */
export function findDeliveries(
  db: Queryable,
  endpoint: NamedEndpoint,
  filter: {
    readonly status?: DeliveryStatus | undefined;
    /** Only those made before this one. */
    readonly beforeId?: number | undefined;
    readonly limit: number;
  },
): Promise<Delivery[]> {
  const { status, beforeId, limit } = filter;
  return selectDeliveries(db, endpoint, { status, beforeId, limit });
}

export type DeliveryInFull = {
  readonly delivery: Delivery;
  readonly attempts: readonly Attempt[];
  /** What is sent; undefined: the log has no such event. */
  readonly body: string | undefined;
};

/** One delivery with what is sent and how each attempt went. Undefined: the endpoint has none such, or not any more. */
export async function findDeliveryInFull(
  {
    db,
    makeMessage,
    makeTestMessage,
  }: Pick<SendTestDeps, 'db' | 'makeTestMessage'> & { readonly makeMessage: MakeMessage },
  endpoint: NamedEndpoint,
  deliveryId: number,
): Promise<DeliveryInFull | undefined> {
  const delivery = await selectDelivery(db, endpoint, deliveryId);
  if (!delivery) return undefined;
  const attempts = await selectAttempts(db, delivery);
  const { accountId, eventNumber } = delivery;
  if (eventNumber === undefined) return { delivery, attempts, body: makeTestMessage(delivery).body };
  const [event] = await findEventsAt(db, [{ accountId, number: eventNumber }]);
  return { delivery, attempts, body: event && makeMessage(event).body };
}

/** By its number. Undefined: the endpoint has none such, or not any more. */
export function findDelivery(
  db: Queryable,
  endpoint: NamedEndpoint,
  deliveryId: number,
): Promise<Delivery | undefined> {
  return selectDelivery(db, endpoint, deliveryId);
}

/** The delivery of one event with how each attempt went. Undefined: there is none, or not any more. */
export async function findDeliveryOfEvent(
  db: Queryable,
  endpoint: NamedEndpoint,
  eventNumber: number,
): Promise<{ readonly delivery: Delivery; readonly attempts: readonly Attempt[] } | undefined> {
  const delivery = await selectDeliveryOfEvent(db, endpoint, eventNumber);
  return delivery && { delivery, attempts: await selectAttempts(db, delivery) };
}

/** How many deliveries are pending over all accounts, and since when the oldest is. */
export function countPending(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Temporal.Instant | undefined }> {
  return countPendingDeliveries(db);
}
