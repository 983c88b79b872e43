import { CreateEndpointRequest, EndpointWithSecret } from '@satha/contract/webhooks/webhook-endpoints';
import {
  type CreateEndpointDeps,
  createEndpoint,
} from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { explainEndpointRefusal } from '../../shared/endpoint-problems.ts';
import { viewEndpoint } from '../../shared/endpoint-view.ts';
import { noteEndpoint } from '../../shared/note-endpoint.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { endpointsUrl } from './list-endpoints.ts';

const schema = { body: CreateEndpointRequest, response: answers(EndpointWithSecret) };

/** Creates an endpoint; the secret is in this answer and nowhere else. */
export function createEndpointRoute(deps: CreateEndpointDeps): PortalApiRoute {
  return route('POST', endpointsUrl, { schema, access: 'webhooks.write', writes: true }, async (request) => {
    const { accountId } = membershipOf(request);
    const { url, eventTypes, inOrder } = request.body;
    const wished = { accountId, url: url.trim(), eventTypes: eventTypes ?? undefined, inOrder };
    const created = await createEndpoint(deps, wished, noteEndpoint(actorOf(request), deps.clock, 'created'));
    if ('refused' in created) throw explainEndpointRefusal(created);
    return ok({ endpoint: viewEndpoint(created.endpoint), secret: created.secret });
  });
}
