import { EndpointParams, TestOutcome } from '@satha/contract/webhooks/webhook-endpoints';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { type TestEndpointDeps, testEndpoint } from '../../shared/test-endpoint.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { endpointUrl, webhookOperation, writing } from './webhook-operation.ts';

const url = `${endpointUrl}/test` as const;

const schema = {
  ...webhookOperation({
    operationId: 'testWebhookEndpoint',
    summary: 'Send a test webhook',
    description:
      'Sends a proven endpoint a webhook.test now and tells how that went. A test that does not arrive is answered with ' +
      '200 too, and is not repeated.',
    data: TestOutcome,
    refusals: ['webhook_endpoint_not_found', 'webhook_endpoint_unproven'],
  }),
  params: EndpointParams,
};

/** Sends a webhook.test now to a proven endpoint and tells how that went. */
export function testEndpointRoute(deps: TestEndpointDeps): TripApiRoute {
  return route('POST', url, { schema, ...writing }, async (request) => {
    const { accountId } = callerOf(request);
    return ok(await testEndpoint(deps, { accountId, endpointId: request.params.endpointId }));
  });
}
