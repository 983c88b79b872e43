import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { insertNewDeliveries } from './deliveries-store.ts';
import { deliveryPolicy } from './delivery-policy.ts';

/**
 * Makes deliveries of what is new in the logs, for some endpoints and some of it; gives for how many endpoints there
 * was something, so that whoever makes them goes on until there is nothing. Each event is made a delivery of once for
 * each endpoint that listens to it, however many processes do this and whichever of them is killed.
 */
export function makeDeliveries({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<number> {
  const { eventsPerEndpoint, endpointsAtOnce: endpoints } = deliveryPolicy;
  return insertNewDeliveries(db, { now: clock(), eventsPerEndpoint, endpoints });
}
