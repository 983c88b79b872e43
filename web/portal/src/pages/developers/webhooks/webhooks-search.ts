import { type DeliveryStatus, deliveryStatuses } from '@satha/contract/portal/lists';

/** The endpoint and the delivery that are looked at, as they stand in the page's address. */
export type WebhooksSearch = {
  readonly endpoint?: number;
  readonly status?: DeliveryStatus;
  readonly delivery?: number;
};

/** Reads an address; what makes no sense in it is left out. */
export function readWebhooksSearch(raw: Record<string, unknown>): WebhooksSearch {
  const id = (name: string) => {
    const number = Number(raw[name]);
    return Number.isSafeInteger(number) && number > 0 ? number : undefined;
  };
  const [endpoint, delivery] = [id('endpoint'), id('delivery')];
  const status = deliveryStatuses.find((one) => one === raw.status);
  return {
    ...(endpoint !== undefined && { endpoint }),
    ...(status && { status }),
    ...(delivery !== undefined && { delivery }),
  };
}
