import type { SendWebhook } from '../domain/webhooks/deliveries/attempt-delivery.ts';
import { deliveryPolicy } from '../domain/webhooks/deliveries/delivery-policy.ts';
import type { UrlRules } from '../domain/webhooks/endpoints/endpoint-url.ts';
import { createAddressGuard } from '../platform/http/outgoing/address-guard.ts';
import { createGuardedClient } from '../platform/http/outgoing/guarded-client.ts';
import { createHostResolver } from '../platform/http/outgoing/resolve-host.ts';

export type WebhookSender = { readonly send: SendWebhook; readonly urlRules: UrlRules };

/** How this process reaches endpoints, and which addresses they may have. */
export function createWebhookSender({ allowLoopback }: { readonly allowLoopback: boolean }): WebhookSender {
  const guard = createAddressGuard({ allowLoopback });
  const { timeoutMs } = deliveryPolicy;
  const client = createGuardedClient({ guard, resolveHost: createHostResolver(), timeoutMs });
  return {
    send: ({ url, headers, body }, signal) => client.post({ url: new URL(url), headers, body }, signal),
    urlRules: { allowLoopback, isAllowedAddress: guard.isAllowed },
  };
}
