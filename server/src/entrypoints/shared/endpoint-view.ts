import type { EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import type { Endpoint } from '../../domain/webhooks/endpoints/endpoint.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';

/**
 * Returns a webhook endpoint as its account is told of it, in the portal and by the trip API; never with its
 * secret.
 */
export function viewEndpoint(endpoint: Endpoint): EndpointView {
  return {
    endpointId: endpoint.endpointId,
    url: endpoint.url,
    eventTypes: endpoint.eventTypes ? [...endpoint.eventTypes] : null,
    inOrder: endpoint.inOrder,
    status: endpoint.status,
    disabledReason: endpoint.disabledReason ?? null,
    disabledAt: formatOrNull(endpoint.disabledAt),
    disabledBy: endpoint.disabledBy ?? null,
    failingSince: formatOrNull(endpoint.failingSince),
    proof: endpoint.proof,
    provenAt: formatOrNull(endpoint.provenAt),
    challengedAt: formatOrNull(endpoint.challengedAt),
    challengeError: endpoint.challengeError ?? null,
    challengeFault: endpoint.challengeFault ?? null,
    challengeStatus: endpoint.challengeStatus ?? null,
    nextChallengeAt: formatOrNull(endpoint.nextChallengeAt),
    createdAt: formatUaeTimestamp(endpoint.createdAt),
  };
}

function formatOrNull(instant: Temporal.Instant | undefined): string | null {
  return instant ? formatUaeTimestamp(instant) : null;
}
