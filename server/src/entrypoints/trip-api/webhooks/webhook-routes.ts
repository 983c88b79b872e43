import type { CreateEndpointDeps } from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import type { AskForProofDeps } from '../../shared/ask-for-proof.ts';
import type { ResendMissedDeps } from '../../shared/resend-missed.ts';
import type { TestEndpointDeps } from '../../shared/test-endpoint.ts';
import type { TripApiRoute } from '../gate.ts';
import { challengeEndpointRoute } from './challenge-endpoint.ts';
import { changeEndpointRoutes } from './change-endpoint.ts';
import { createEndpointRoute } from './create-endpoint.ts';
import { listEndpointsRoutes } from './list-endpoints.ts';
import { resendMissedRoute } from './resend-missed.ts';
import { rotateSecretRoute } from './rotate-secret.ts';
import { testEndpointRoute } from './test-endpoint.ts';

export type WebhooksDeps = CreateEndpointDeps & AskForProofDeps & ResendMissedDeps & TestEndpointDeps;

/**
 * Returns the operations by which a program manages webhook endpoints, with a key that has the permission.
 */
export function webhookRoutes(deps: WebhooksDeps): TripApiRoute[] {
  return [
    ...listEndpointsRoutes(deps),
    createEndpointRoute(deps),
    ...changeEndpointRoutes(deps),
    rotateSecretRoute(deps),
    challengeEndpointRoute(deps),
    testEndpointRoute(deps),
    resendMissedRoute(deps),
  ];
}
