import { EndpointParams, TestOutcome } from '@satha/contract/webhooks/webhook-endpoints';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { type TestEndpointDeps, testEndpoint } from '../../shared/test-endpoint.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { endpointUrl } from './list-endpoints.ts';

const url = `${endpointUrl}/test` as const;

/** Sends a webhook.test now to a proven endpoint and tells how that went. */
export function testEndpointRoute(deps: TestEndpointDeps): PortalApiRoute {
  const schema = { params: EndpointParams, response: answers(TestOutcome) };
  return route('POST', url, { schema, access: 'webhooks.write', writes: true }, async (request) => {
    const { accountId } = membershipOf(request);
    return ok(await testEndpoint(deps, { accountId, endpointId: request.params.endpointId }));
  });
}
