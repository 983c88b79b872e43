import { CreateEndpointRequest, EndpointWithSecret } from '@satha/contract/webhooks/webhook-endpoints';
import {
  type CreateEndpointDeps,
  createEndpoint,
} from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { explainEndpointRefusal } from '../../shared/endpoint-problems.ts';
import { viewEndpoint } from '../../shared/endpoint-view.ts';
import { noteEndpoint } from '../../shared/note-endpoint.ts';
import { actorOf, callerOf, type TripApiRoute } from '../gate.ts';
import { endpointsUrl, webhookOperation, writing } from './webhook-operation.ts';

const schema = {
  ...webhookOperation({
    operationId: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description:
      'Adds an address that is told of events once it has answered a challenge, which is sent within seconds. The ' +
      'secret is in this answer and nowhere else; if the answer is lost, rotate the secret.',
    data: EndpointWithSecret,
    refusals: ['webhook_endpoint_exists', 'too_many_webhook_endpoints'],
    body: CreateEndpointRequest,
  }),
  body: CreateEndpointRequest,
};

/** Creates an endpoint; the secret is in this answer and nowhere else. */
export function createEndpointRoute(deps: CreateEndpointDeps): TripApiRoute {
  return route('POST', endpointsUrl, { schema, ...writing }, async (request) => {
    const { accountId } = callerOf(request);
    const { url, eventTypes, inOrder } = request.body;
    const wished = { accountId, url: url.trim(), eventTypes: eventTypes ?? undefined, inOrder };
    const note = noteEndpoint(actorOf(request), deps.clock, 'created');
    const created = await createEndpoint(deps, wished, note);
    if ('refused' in created) throw explainEndpointRefusal(created);
    return ok({ endpoint: viewEndpoint(created.endpoint), secret: created.secret });
  });
}
