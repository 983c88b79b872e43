import {
  DeliveryDetail,
  DeliveryList,
  DeliveryParams,
  DeliveryQuery,
  EndpointParams,
} from '@satha/contract/portal/webhooks';
import { findDeliveryInFull } from '../../../domain/webhooks/deliveries/find-delivery-in-full.ts';
import { findDeliveries } from '../../../domain/webhooks/deliveries/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { viewTestWebhook, viewWebhook } from '../../webhook-view.ts';
import { answers } from '../answers.ts';
import { endpointUrl, requireEndpoint } from './list-endpoints.ts';
import { viewDelivery, viewDeliveryInFull } from './webhook-view.ts';

export const deliveriesUrl = `${endpointUrl}/deliveries` as const;
export const deliveryUrl = `${deliveriesUrl}/:deliveryId` as const;
const defaultLimit = 25;

export function registerListDeliveries(api: HttpServer, { db }: { readonly db: Queryable }): void {
  const listSchema = { params: EndpointParams, querystring: DeliveryQuery, response: answers(DeliveryList) };
  api.get(deliveriesUrl, { schema: listSchema, config: { needs: 'account.read' } }, async (request) => {
    const endpoint = await requireEndpoint(db, request, request.params.endpointId);
    const { status, cursor, limit = defaultLimit } = request.query;
    const beforeId = cursor === undefined ? undefined : Number(cursor);
    const found = await findDeliveries(db, endpoint, { status, beforeId, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return ok({ items: shown.map(viewDelivery), nextCursor: last ? String(last.deliveryId) : null });
  });

  // It holds what events tell of customers' trips, for whoever makes the other side of it.
  const schema = { params: DeliveryParams, response: answers(DeliveryDetail) };
  const making = { db, makeMessage: viewWebhook, makeTestMessage: viewTestWebhook };
  api.get(deliveryUrl, { schema, config: { needs: 'webhooks.write' } }, async (request) => {
    const { endpointId, deliveryId } = request.params;
    const endpoint = await requireEndpoint(db, request, endpointId);
    const found = await findDeliveryInFull(making, endpoint, deliveryId);
    if (!found) throw new Problem('delivery_not_found');
    return ok(viewDeliveryInFull(found));
  });
  refuseOtherMethods(api, deliveriesUrl, ['GET', 'HEAD']);
  refuseOtherMethods(api, deliveryUrl, ['GET', 'HEAD']);
}
