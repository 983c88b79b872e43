import {
  ChangeEndpointRequest,
  EndpointParams,
  EndpointView,
} from '@satha/contract/webhooks/webhook-endpoints';
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
} from '../../../domain/webhooks/endpoints/change-endpoint.ts';
import type { CreateEndpointDeps } from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import { redirectEndpoint } from '../../../domain/webhooks/endpoints/redirect-endpoint.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { explainEndpointRefusal } from '../../shared/endpoint-problems.ts';
import { viewEndpoint } from '../../shared/endpoint-view.ts';
import { noteEndpoint } from '../../shared/note-endpoint.ts';
import { actorOf, type TripApiRoute } from '../gate.ts';
import { endpointUrl, webhookOperation, writing } from './webhook-operation.ts';

const changeSchema = {
  ...webhookOperation({
    operationId: 'changeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description:
      'Changes the address, the types of events or their order; what is left out stays. Another address has to answer ' +
      'a challenge before it is told of anything. The secret stays.',
    data: EndpointView,
    refusals: ['webhook_endpoint_not_found', 'webhook_endpoint_exists'],
    body: ChangeEndpointRequest,
  }),
  params: EndpointParams,
  body: ChangeEndpointRequest,
};

const removeSchema = {
  ...webhookOperation({
    operationId: 'removeWebhookEndpoint',
    summary: 'Remove a webhook endpoint',
    description: 'Ends an endpoint for good; what is pending for it is given up. Answers with how it stood.',
    data: EndpointView,
    refusals: ['webhook_endpoint_not_found'],
  }),
  params: EndpointParams,
};

/** Changes an endpoint, removes it, and turns it off and on. */
export function changeEndpointRoutes(deps: CreateEndpointDeps): TripApiRoute[] {
  return [
    route('PATCH', endpointUrl, { schema: changeSchema, ...writing }, async (request) => {
      const { url, eventTypes, inOrder } = request.body;
      const change = {
        endpointId: request.params.endpointId,
        url: url?.trim(),
        eventTypes: eventTypes === null ? [] : eventTypes,
        inOrder,
      };
      const note = noteEndpoint(actorOf(request), deps.clock, 'changed');
      const changed = await redirectEndpoint(deps, change, note);
      if (!changed) throw new Problem('webhook_endpoint_not_found');
      if ('refused' in changed) throw explainEndpointRefusal(changed);
      return ok(viewEndpoint(changed));
    }),
    route('DELETE', endpointUrl, { schema: removeSchema, ...writing }, async (request) => {
      const note = noteEndpoint(actorOf(request), deps.clock, 'removed');
      const removed = await removeEndpoint(deps, request.params.endpointId, note);
      if (!removed) throw new Problem('webhook_endpoint_not_found');
      return ok(viewEndpoint(removed));
    }),
    ...switchRoutes(deps),
  ];
}

const switches = [
  {
    action: 'disable',
    turn: disableEndpoint,
    what: 'disabled',
    operationId: 'disableWebhookEndpoint',
    summary: 'Disable a webhook endpoint',
    description:
      'Tells an endpoint nothing more until it is enabled; what is pending for it is given up. May be asked for again.',
    refusals: [],
  },
  {
    action: 'enable',
    turn: enableEndpoint,
    what: 'enabled',
    operationId: 'enableWebhookEndpoint',
    summary: 'Enable a webhook endpoint',
    description:
      'Tells a disabled endpoint again, of what happens from now on. What the operator disabled, the operator enables.',
    refusals: ['disabled_by_operator'],
  },
] as const;

/** Each may be asked for again, and is written down once. */
function switchRoutes(deps: CreateEndpointDeps): TripApiRoute[] {
  return switches.map(({ action, turn, what, refusals, ...words }) => {
    const operation = webhookOperation({
      ...words,
      data: EndpointView,
      refusals: ['webhook_endpoint_not_found', ...refusals],
    });
    const schema = { ...operation, params: EndpointParams };
    return route('POST', `${endpointUrl}/${action}`, { schema, ...writing }, async (request) => {
      const note = noteEndpoint(actorOf(request), deps.clock, what);
      const turned = await turn(deps, request.params.endpointId, note);
      if (!turned) throw new Problem('webhook_endpoint_not_found');
      return ok(viewEndpoint(turned));
    });
  });
}
