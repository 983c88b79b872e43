import { EndpointList } from '@satha/contract/portal/webhooks';
import { EndpointParams, EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { eventTypes } from '@satha/terms/event-types';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, mostEndpoints } from '../../../domain/webhooks/endpoints/endpoint.ts';
import { findEndpoint, findEndpoints } from '../../../domain/webhooks/endpoints/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewEndpoint } from '../../shared/endpoint-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

export const endpointsUrl = '/accounts/:accountId/webhook-endpoints';
export const endpointUrl = `${endpointsUrl}/:endpointId` as const;

export function listEndpointsRoutes({ db }: { readonly db: Queryable }): PortalApiRoute[] {
  const reading = { access: 'account.read' } as const;
  const schema = { params: EndpointParams, response: answers(EndpointView) };
  return [
    route(
      'GET',
      endpointsUrl,
      { schema: { response: answers(EndpointList) }, ...reading },
      async (request) => {
        const endpoints = await findEndpoints(db, membershipOf(request).accountId);
        return ok({
          items: endpoints.map(viewEndpoint),
          nextCursor: null,
          eventTypes: [...eventTypes],
          mostEndpoints,
        });
      },
    ),
    route('GET', endpointUrl, { schema, ...reading }, async (request) =>
      ok(viewEndpoint(await requireEndpoint(db, request, request.params.endpointId))),
    ),
  ];
}

/**
 * Returns an endpoint of the path's account. @throws Problem webhook_endpoint_not_found, for those of others
 * as well.
 */
export async function requireEndpoint(
  db: Queryable,
  request: FastifyRequest,
  endpointId: number,
): Promise<Endpoint> {
  const endpoint = await findEndpoint(db, endpointId, membershipOf(request).accountId);
  if (!endpoint) throw new Problem('webhook_endpoint_not_found');
  return endpoint;
}
