import type { CreateEndpointDeps } from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { registerChallengeEndpoint } from './challenge-endpoint.ts';
import { registerChangeEndpoint } from './change-endpoint.ts';
import { registerCreateEndpoint } from './create-endpoint.ts';
import { registerListDeliveries } from './list-deliveries.ts';
import { endpointsUrl, registerListEndpoints } from './list-endpoints.ts';
import { registerResendDeliveries } from './resend-deliveries.ts';
import { registerTestEndpoint, type TestEndpointDeps } from './test-endpoint.ts';

export type WebhooksDeps = CreateEndpointDeps & TestEndpointDeps;

/** Webhooks in the portal: endpoints, what was sent to them, and trying them. */
export function registerWebhooks(api: HttpServer, deps: WebhooksDeps): void {
  registerListEndpoints(api, deps);
  registerCreateEndpoint(api, deps);
  refuseOtherMethods(api, endpointsUrl, ['GET', 'HEAD', 'POST']);
  registerChangeEndpoint(api, deps);
  registerChallengeEndpoint(api, deps);
  registerTestEndpoint(api, deps);
  registerListDeliveries(api, deps);
  registerResendDeliveries(api, deps);
}
