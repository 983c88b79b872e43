import { EndpointParams, EndpointsData, EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { findEndpoint, findEndpoints } from '../../../domain/webhooks/endpoints/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { viewEndpoint } from '../../shared/endpoint-view.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { endpointsUrl, endpointUrl, reading, webhookOperation } from './webhook-operation.ts';

const listSchema = webhookOperation({
  operationId: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description: 'The addresses of the account that are told of events; twenty at the most.',
  data: EndpointsData,
  readsNothing: true,
});

const getSchema = {
  ...webhookOperation({
    operationId: 'getWebhookEndpoint',
    summary: 'Get one webhook endpoint',
    description: 'One endpoint, with how it stands: whether it is told of events, and if not, why.',
    data: EndpointView,
    refusals: ['webhook_endpoint_not_found'],
  }),
  params: EndpointParams,
};

export function listEndpointsRoutes({ db }: { readonly db: Queryable }): TripApiRoute[] {
  return [
    route('GET', endpointsUrl, { schema: listSchema, ...reading }, async (request) => {
      const endpoints = await findEndpoints(db, callerOf(request).accountId);
      return ok({ endpoints: endpoints.map(viewEndpoint) });
    }),
    route('GET', endpointUrl, { schema: getSchema, ...reading }, async (request) => {
      const { accountId } = callerOf(request);
      const endpoint = await findEndpoint(db, request.params.endpointId, accountId);
      if (!endpoint) throw new Problem('webhook_endpoint_not_found');
      return ok(viewEndpoint(endpoint));
    }),
  ];
}
