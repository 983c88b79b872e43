import type { FastifyReply, FastifyRequest } from 'fastify';

/** One line for a finished request. It names the route: a path or a query may hold a name or a phone number. */
export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  more: Record<string, unknown>,
): void {
  request.log.info(
    {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
      ...more,
    },
    'request',
  );
}

/** The pattern that the path matched, such as `/api/Trips/:tripId`; `none` when it matched none. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
}
