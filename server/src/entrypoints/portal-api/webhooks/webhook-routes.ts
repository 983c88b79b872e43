import type { CreateEndpointDeps } from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import type { TestEndpointDeps } from '../../shared/test-endpoint.ts';
import type { PortalApiRoute } from '../gate.ts';
import { challengeEndpointRoute } from './challenge-endpoint.ts';
import { changeEndpointRoutes } from './change-endpoint.ts';
import { createEndpointRoute } from './create-endpoint.ts';
import { listDeliveriesRoutes } from './list-deliveries.ts';
import { listEndpointsRoutes } from './list-endpoints.ts';
import { resendDeliveriesRoutes } from './resend-deliveries.ts';
import { testEndpointRoute } from './test-endpoint.ts';

export type WebhooksDeps = CreateEndpointDeps & TestEndpointDeps;

/** Webhooks in the portal: endpoints, what was sent to them, and trying them. */
export function webhookRoutes(deps: WebhooksDeps): PortalApiRoute[] {
  return [
    ...listEndpointsRoutes(deps),
    createEndpointRoute(deps),
    ...changeEndpointRoutes(deps),
    challengeEndpointRoute(deps),
    testEndpointRoute(deps),
    ...listDeliveriesRoutes(deps),
    ...resendDeliveriesRoutes(deps),
  ];
}
