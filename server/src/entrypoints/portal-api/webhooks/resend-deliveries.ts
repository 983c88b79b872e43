import { DeliveryParams, DeliveryView } from '@satha/contract/portal/webhooks';
import {
  EndpointParams,
  ResendMissedRequest,
  ResentEvents,
} from '@satha/contract/webhooks/webhook-endpoints';
import { findDelivery } from '../../../domain/webhooks/deliveries/queries.ts';
import { resendEvent } from '../../../domain/webhooks/deliveries/resend-deliveries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { noteEndpoint } from '../../shared/note-endpoint.ts';
import { requireActive, resendMissedEvents } from '../../shared/resend-missed.ts';
import { actorOf, type PortalApiRoute } from '../gate.ts';
import { deliveryUrl } from './list-deliveries.ts';
import { endpointUrl, requireEndpoint } from './list-endpoints.ts';
import { viewDelivery } from './webhook-view.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

const writing = { access: 'webhooks.write', writes: true } as const;
const oneUrl = `${deliveryUrl}/resend` as const;
const missedUrl = `${endpointUrl}/resend-missed` as const;

/** Sends once more: one event, whatever became of it, or all that did not arrive. */
export function resendDeliveriesRoutes(deps: Deps): PortalApiRoute[] {
  const schema = { params: EndpointParams, body: ResendMissedRequest, response: answers(ResentEvents) };
  return [
    resendOneRoute(deps),
    route('POST', missedUrl, { schema, ...writing }, async (request) => {
      const { endpointId } = request.params;
      return ok(await resendMissedEvents(deps, actorOf(request), { ...request.body, endpointId }));
    }),
  ];
}

function resendOneRoute(deps: Deps): PortalApiRoute {
  const schema = { params: DeliveryParams, response: answers(DeliveryView) };
  return route('POST', oneUrl, { schema, ...writing }, async (request) => {
    const { endpointId, deliveryId } = request.params;
    const resent = await deps.db.inTransaction(async (transaction) => {
      const endpoint = await requireEndpoint(transaction, request, endpointId);
      const delivery = await findDelivery(transaction, endpoint, deliveryId);
      // A test stands in no log: another one is sent instead.
      if (delivery?.eventNumber === undefined) throw new Problem('delivery_not_found');
      requireActive(endpoint);
      const { eventNumber } = delivery;
      // One that is pending already is on its way: nothing is to be done, and nothing to be written down.
      if (await resendEvent({ ...deps, db: transaction }, endpoint, eventNumber)) {
        await noteEndpoint(actorOf(request), deps.clock, 'event_resent', { eventNumber }).inSameTransaction(
          transaction,
          endpoint,
        );
      }
      return findDelivery(transaction, endpoint, deliveryId);
    });
    if (!resent) throw new Problem('delivery_not_found');
    return ok(viewDelivery(resent));
  });
}
