import type { CreateEndpointDeps } from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import type { AskForProofDeps } from '../../shared/ask-for-proof.ts';
import type { TripApiRoute } from '../gate.ts';
import { challengeEndpointRoute } from './challenge-endpoint.ts';
import { changeEndpointRoutes } from './change-endpoint.ts';
import { createEndpointRoute } from './create-endpoint.ts';
import { listEndpointsRoutes } from './list-endpoints.ts';
import { rotateSecretRoute } from './rotate-secret.ts';

export type WebhooksDeps = CreateEndpointDeps & AskForProofDeps;

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
  ];
}
