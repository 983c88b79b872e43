import { errorCodes, type FastifyInstance, type FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** It was answered as having taken too long: what is not done by now is not to be done. */
    tookTooLong: boolean;
  }
}

/**
 * Answers a request that takes longer than `limitMs` once it is here. Fastify's own `handlerTimeout` (5.12) stops
 * counting as soon as the body has been read, so that no POST would ever be cut off.
 */
export function limitTime(server: FastifyInstance, limitMs: number): void {
  const timers = new WeakMap<FastifyReply, NodeJS.Timeout>();
  server.decorateRequest('tookTooLong', false);
  server.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent) return;
      request.tookTooLong = true;
      reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(String(limitMs), request.routeOptions.url ?? ''));
    }, limitMs);
    timers.set(reply, timer);
    done();
  });
  server.addHook('onResponse', (_request, reply, done) => {
    clearTimeout(timers.get(reply));
    done();
  });
}
