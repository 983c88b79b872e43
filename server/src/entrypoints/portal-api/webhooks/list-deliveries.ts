import { DeliveryDetail, DeliveryList, DeliveryParams, DeliveryQuery } from '@satha/contract/portal/webhooks';
import { EndpointParams } from '@satha/contract/webhooks/webhook-endpoints';
import { findDeliveryInFull } from '../../../domain/webhooks/deliveries/find-delivery-in-full.ts';
import { findDeliveries } from '../../../domain/webhooks/deliveries/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewTestWebhook, viewWebhook } from '../../webhook-view.ts';
import type { PortalApiRoute } from '../gate.ts';
import { endpointUrl, requireEndpoint } from './list-endpoints.ts';
import { viewDelivery, viewDeliveryInFull } from './webhook-view.ts';

export const deliveriesUrl = `${endpointUrl}/deliveries` as const;
export const deliveryUrl = `${deliveriesUrl}/:deliveryId` as const;
const defaultLimit = 25;

export function listDeliveriesRoutes({ db }: { readonly db: Queryable }): PortalApiRoute[] {
  const listSchema = { params: EndpointParams, querystring: DeliveryQuery, response: answers(DeliveryList) };
  // It holds what events tell of customers' trips, for whoever makes the other side of it.
  const schema = { params: DeliveryParams, response: answers(DeliveryDetail) };
  const making = { db, makeMessage: viewWebhook, makeTestMessage: viewTestWebhook };
  return [
    route('GET', deliveriesUrl, { schema: listSchema, access: 'account.read' }, async (request) => {
      const endpoint = await requireEndpoint(db, request, request.params.endpointId);
      const { status, cursor, limit = defaultLimit } = request.query;
      const beforeId = cursor === undefined ? undefined : Number(cursor);
      const found = await findDeliveries(db, endpoint, { status, beforeId, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return ok({ items: shown.map(viewDelivery), nextCursor: last ? String(last.deliveryId) : null });
    }),
    route('GET', deliveryUrl, { schema, access: 'webhooks.write' }, async (request) => {
      const { endpointId, deliveryId } = request.params;
      const endpoint = await requireEndpoint(db, request, endpointId);
      const found = await findDeliveryInFull(making, endpoint, deliveryId);
      if (!found) throw new Problem('delivery_not_found');
      return ok(viewDeliveryInFull(found));
    }),
  ];
}
