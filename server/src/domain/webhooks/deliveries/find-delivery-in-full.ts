import { findEventsAt } from '../../events/queries.ts';
import type { MakeMessage } from './deliver-due.ts';
import type { Attempt, Delivery } from './delivery.ts';
import { findAttempts, findDelivery, type NamedEndpoint } from './queries.ts';
import type { SendTestDeps } from './send-test.ts';

/**
 * Returns a delivery with what is sent and the attempts at it. Undefined: the endpoint has none such, or not
 * any more.
 */
export async function findDeliveryInFull(
  {
    db,
    makeMessage,
    makeTestMessage,
  }: Pick<SendTestDeps, 'db' | 'makeTestMessage'> & { readonly makeMessage: MakeMessage },
  endpoint: NamedEndpoint,
  deliveryId: number,
): Promise<DeliveryInFull | undefined> {
  const delivery = await findDelivery(db, endpoint, deliveryId);
  if (!delivery) return undefined;
  const attempts = await findAttempts(db, delivery);
  const { accountId, eventNumber } = delivery;
  if (eventNumber === undefined) return { delivery, attempts, body: makeTestMessage(delivery).body };
  const [event] = await findEventsAt(db, [{ accountId, number: eventNumber }]);
  return { delivery, attempts, body: event && makeMessage(event).body };
}

export type DeliveryInFull = {
  readonly delivery: Delivery;
  readonly attempts: readonly Attempt[];
  /** What is sent; undefined: the log has no such event. */
  readonly body: string | undefined;
};
