import { type DeliveryStatus, deliveryStatuses } from '@satha/terms/lists';
import { readChoice, readId } from '@satha/web-kit/lists/page-search.ts';

/** The endpoint and the delivery that are looked at, as they stand in the page's address. */
export type WebhooksSearch = {
  readonly endpoint?: number;
  readonly status?: DeliveryStatus;
  readonly delivery?: number;
};

/** Reads an address; what makes no sense in it is left out. */
export function readWebhooksSearch(raw: Record<string, unknown>): WebhooksSearch {
  const endpoint = readId(raw.endpoint);
  const status = readChoice(raw.status, deliveryStatuses);
  const delivery = readId(raw.delivery);
  return {
    ...(endpoint !== undefined && { endpoint }),
    ...(status && { status }),
    ...(delivery !== undefined && { delivery }),
  };
}
