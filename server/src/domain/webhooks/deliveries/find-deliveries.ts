import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { selectAttempts } from './attempts-store.ts';
import { countPendingDeliveries, selectDeliveries, selectDeliveryOfEvent } from './deliveries-store.ts';
import type { Attempt, Delivery, DeliveryStatus } from './delivery.ts';

type NamedEndpoint = Pick<Endpoint, 'accountId' | 'endpointId'>;

/** What was made of an endpoint's events and tests, the latest first. */
export function findDeliveries(
  db: Queryable,
  endpoint: NamedEndpoint,
  filter: { readonly status?: DeliveryStatus | undefined; readonly limit: number },
): Promise<Delivery[]> {
  return selectDeliveries(db, endpoint, { status: filter.status, limit: filter.limit });
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
