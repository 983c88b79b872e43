import {
  ChangeEndpointRequest,
  EndpointParams,
  EndpointView,
  RotatedSecret,
  RotateSecretRequest,
} from '@satha/contract/webhooks/webhook-endpoints';
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateEndpointSecret,
} from '../../../domain/webhooks/endpoints/change-endpoint.ts';
import type { CreateEndpointDeps } from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import { redirectEndpoint } from '../../../domain/webhooks/endpoints/redirect-endpoint.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { explainEndpointRefusal } from '../../shared/endpoint-problems.ts';
import { viewEndpoint } from '../../shared/endpoint-view.ts';
import { noteEndpoint } from '../../shared/note-endpoint.ts';
import { actorOf, type PortalApiRoute } from '../gate.ts';
import { endpointUrl } from './list-endpoints.ts';

const writing = { access: 'webhooks.write', writes: true } as const;
const schema = { params: EndpointParams, response: answers(EndpointView) };

/** Changes an endpoint, turns it off and on, removes it, and replaces its secret. */
export function changeEndpointRoutes(deps: CreateEndpointDeps): PortalApiRoute[] {
  return [
    route(
      'PATCH',
      endpointUrl,
      { schema: { ...schema, body: ChangeEndpointRequest }, ...writing },
      async (request) => {
        const { url, eventTypes, inOrder } = request.body;
        const { endpointId } = request.params;
        const change = {
          endpointId,
          url: url?.trim(),
          eventTypes: eventTypes === null ? [] : eventTypes,
          inOrder,
        };
        const changed = await redirectEndpoint(
          deps,
          change,
          noteEndpoint(actorOf(request), deps.clock, 'changed'),
        );
        if (!changed) throw new Problem('webhook_endpoint_not_found');
        if ('refused' in changed) throw explainEndpointRefusal(changed);
        return ok(viewEndpoint(changed));
      },
    ),
    route('DELETE', endpointUrl, { schema, ...writing }, async (request) => {
      const note = noteEndpoint(actorOf(request), deps.clock, 'removed');
      const removed = await removeEndpoint(deps, request.params.endpointId, note);
      if (!removed) throw new Problem('webhook_endpoint_not_found');
      return ok(viewEndpoint(removed));
    }),
    ...switchRoutes(deps),
    rotateSecretRoute(deps),
  ];
}

/** Each may be asked for again, and is written down once. */
function switchRoutes(deps: CreateEndpointDeps): PortalApiRoute[] {
  const switches = [
    ['disable', disableEndpoint, 'disabled'],
    ['enable', enableEndpoint, 'enabled'],
  ] as const;
  return switches.map(([action, turn, what]) =>
    route('POST', `${endpointUrl}/${action}`, { schema, ...writing }, async (request) => {
      const note = noteEndpoint(actorOf(request), deps.clock, what);
      const turned = await turn(deps, request.params.endpointId, note);
      if (!turned) throw new Problem('webhook_endpoint_not_found');
      return ok(viewEndpoint(turned));
    }),
  );
}

function rotateSecretRoute(deps: CreateEndpointDeps): PortalApiRoute {
  const url = `${endpointUrl}/rotate-secret` as const;
  const rotation = { params: EndpointParams, body: RotateSecretRequest, response: answers(RotatedSecret) };
  return route('POST', url, { schema: rotation, ...writing }, async (request) => {
    const { endpointId } = request.params;
    const { atOnce = false } = request.body;
    const note = noteEndpoint(actorOf(request), deps.clock, 'secret_rotated', { atOnce });
    const rotated = await rotateEndpointSecret(deps, { endpointId, atOnce }, note);
    if (!rotated) throw new Problem('webhook_endpoint_not_found');
    return ok({ secret: rotated.secret, oldExpiresAt: formatUaeTimestamp(rotated.oldExpiresAt) });
  });
}
