import type { FastifyReply, FastifyRequest } from 'fastify';

/** One line for a finished request. The query stays out: it may hold a phone number. */
export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  more: Record<string, unknown>,
): void {
  const path = request.url.split('?', 1)[0];
  request.log.info(
    {
      method: request.method,
      path,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
      ...more,
    },
    'request',
  );
}
