import { deliveryPolicy } from '../domain/webhooks/deliveries/delivery-policy.ts';
import type { DestinationRates } from '../domain/webhooks/destinations/destination-rates.ts';
import type { UrlRules } from '../domain/webhooks/endpoints/endpoint-url.ts';
import type { SendWebhook } from '../domain/webhooks/sending/send-signed.ts';
import { createAddressGuard } from '../platform/http/outgoing/address-guard.ts';
import { createGuardedClient } from '../platform/http/outgoing/guarded-client.ts';
import { createHostResolver } from '../platform/http/outgoing/resolve-host.ts';

export type WebhookSender = {
  readonly send: SendWebhook;
  readonly urlRules: UrlRules;
  readonly hostRates: DestinationRates;
};

/** Makes the sender by which this process reaches endpoints, with the addresses that they may have. */
export function createWebhookSender({
  allowLoopback,
  hostRates,
}: {
  readonly allowLoopback: boolean;
  readonly hostRates: DestinationRates;
}): WebhookSender {
  const guard = createAddressGuard({ allowLoopback });
  const { timeoutMs } = deliveryPolicy;
  const client = createGuardedClient({ guard, resolveHost: createHostResolver(), timeoutMs });
  return {
    send: ({ url, ...more }, signal) => client.post({ url: new URL(url), ...more }, signal),
    hostRates,
    urlRules: { allowLoopback, isAllowedAddress: guard.isAllowed },
  };
}
