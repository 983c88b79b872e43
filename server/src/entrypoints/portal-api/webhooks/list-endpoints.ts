import { EndpointList, EndpointParams, EndpointView } from '@satha/contract/portal/webhooks';
import type { FastifyRequest } from 'fastify';
import {
  type Endpoint,
  listenableTypes,
  mostEndpoints,
} from '../../../domain/webhooks/endpoints/endpoint.ts';
import { findEndpoint, findEndpoints } from '../../../domain/webhooks/endpoints/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';
import { viewEndpoint } from './webhook-view.ts';

export const endpointsUrl = '/accounts/:accountId/webhook-endpoints';
export const endpointUrl = `${endpointsUrl}/:endpointId` as const;

export function registerListEndpoints(api: HttpServer, { db }: { readonly db: Queryable }): void {
  const config = { needs: 'account.read' } as const;
  api.get(endpointsUrl, { schema: { response: answers(EndpointList) }, config }, async (request) => {
    const endpoints = await findEndpoints(db, membershipOf(request).accountId);
    const eventTypes = [...listenableTypes];
    return ok({ items: endpoints.map(viewEndpoint), nextCursor: null, eventTypes, mostEndpoints });
  });
  const schema = { params: EndpointParams, response: answers(EndpointView) };
  api.get(endpointUrl, { schema, config }, async (request) =>
    ok(viewEndpoint(await requireEndpoint(db, request, request.params.endpointId))),
  );
}

/** An endpoint of the path's account. @throws Problem webhook_endpoint_not_found, for those of others as well. */
export async function requireEndpoint(
  db: Queryable,
  request: FastifyRequest,
  endpointId: number,
): Promise<Endpoint> {
  const endpoint = await findEndpoint(db, endpointId, membershipOf(request).accountId);
  if (!endpoint) throw new Problem('webhook_endpoint_not_found');
  return endpoint;
}
