import {
  ChangeEndpointRequest,
  EndpointParams,
  EndpointView,
  RotatedSecret,
  RotateSecretRequest,
} from '@satha/contract/portal/webhooks';
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateEndpointSecret,
} from '../../../domain/webhooks/endpoints/change-endpoint.ts';
import type { CreateEndpointDeps } from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import { redirectEndpoint } from '../../../domain/webhooks/endpoints/redirect-endpoint.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { explainEndpointRefusal } from './endpoint-problems.ts';
import { endpointUrl } from './list-endpoints.ts';
import { noteEndpoint } from './note-endpoint.ts';
import { viewEndpoint } from './webhook-view.ts';

const config = { needs: 'webhooks.write', writes: true } as const;
const schema = { params: EndpointParams, response: answers(EndpointView) };

/** Changing an endpoint, turning it off and on, taking it away, and its new secret. */
export function registerChangeEndpoint(api: HttpServer, deps: CreateEndpointDeps): void {
  api.patch(endpointUrl, { schema: { ...schema, body: ChangeEndpointRequest }, config }, async (request) => {
    const { url, eventTypes, inOrder } = request.body;
    const { endpointId } = request.params;
    const change = {
      endpointId,
      url: url?.trim(),
      eventTypes: eventTypes === null ? [] : eventTypes,
      inOrder,
    };
    const changed = await redirectEndpoint(deps, change, noteEndpoint(request, deps.clock, 'changed'));
    if (!changed) throw new Problem('webhook_endpoint_not_found');
    if ('refused' in changed) throw explainEndpointRefusal(changed);
    return ok(viewEndpoint(changed));
  });
  api.delete(endpointUrl, { schema, config }, async (request) => {
    const note = noteEndpoint(request, deps.clock, 'removed');
    const removed = await removeEndpoint(deps, request.params.endpointId, note);
    if (!removed) throw new Problem('webhook_endpoint_not_found');
    return ok(viewEndpoint(removed));
  });
  refuseOtherMethods(api, endpointUrl, ['GET', 'HEAD', 'PATCH', 'DELETE']);
  registerSwitches(api, deps);
  registerRotateSecret(api, deps);
}

/** Each may be asked for again, and is written down once. */
function registerSwitches(api: HttpServer, deps: CreateEndpointDeps): void {
  for (const [action, turn, what] of [
    ['disable', disableEndpoint, 'disabled'],
    ['enable', enableEndpoint, 'enabled'],
  ] as const) {
    const url = `${endpointUrl}/${action}`;
    api.post(url, { schema, config }, async (request) => {
      const note = noteEndpoint(request, deps.clock, what);
      const turned = await turn(deps, request.params.endpointId, note);
      if (!turned) throw new Problem('webhook_endpoint_not_found');
      return ok(viewEndpoint(turned));
    });
    refuseOtherMethods(api, url, ['POST']);
  }
}

function registerRotateSecret(api: HttpServer, deps: CreateEndpointDeps): void {
  const url = `${endpointUrl}/rotate-secret` as const;
  const rotation = { params: EndpointParams, body: RotateSecretRequest, response: answers(RotatedSecret) };
  api.post(url, { schema: rotation, config }, async (request) => {
    const { endpointId } = request.params;
    const { atOnce = false } = request.body;
    const note = noteEndpoint(request, deps.clock, 'secret_rotated', { atOnce });
    const rotated = await rotateEndpointSecret(deps, { endpointId, atOnce }, note);
    if (!rotated) throw new Problem('webhook_endpoint_not_found');
    return ok({ secret: rotated.secret, oldExpiresAt: formatUaeTimestamp(rotated.oldExpiresAt) });
  });
  refuseOtherMethods(api, url, ['POST']);
}
