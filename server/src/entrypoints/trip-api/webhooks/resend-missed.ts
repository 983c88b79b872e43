import {
  EndpointParams,
  ResendMissedRequest,
  ResentEvents,
} from '@satha/contract/webhooks/webhook-endpoints';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { type ResendMissedDeps, resendMissedEvents } from '../../shared/resend-missed.ts';
import { actorOf, type TripApiRoute } from '../gate.ts';
import { endpointUrl, webhookOperation, writing } from './webhook-operation.ts';

const url = `${endpointUrl}/resend-missed` as const;

const schema = {
  ...webhookOperation({
    operationId: 'resendMissedWebhooks',
    summary: 'Resend missed webhooks',
    description:
      'Sends an endpoint once more all events that did not arrive there: after an outage of your server. A long log is ' +
      'looked through in parts: repeat with nextEventNumber until it is null.',
    data: ResentEvents,
    refusals: ['webhook_endpoint_not_found', 'webhook_endpoint_disabled', 'webhook_endpoint_unproven'],
    body: ResendMissedRequest,
  }),
  params: EndpointParams,
  body: ResendMissedRequest,
};

/** Sends an endpoint once more what did not arrive there. */
export function resendMissedRoute(deps: ResendMissedDeps): TripApiRoute {
  return route('POST', url, { schema, ...writing }, async (request) => {
    const { endpointId } = request.params;
    return ok(await resendMissedEvents(deps, actorOf(request), { ...request.body, endpointId }));
  });
}
