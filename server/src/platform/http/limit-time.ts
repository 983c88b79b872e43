import { errorCodes, type FastifyInstance } from 'fastify';
import { Problem } from '../../values/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted once the request was answered as having taken too long: what is not done by then is not to be done. */
    readonly timeoutSignal: AbortSignal;
    timeoutController: AbortController | undefined;
  }
}

/**
 * Answers a request that takes longer than `limitMs` to arrive or to be answered. Fastify's own `handlerTimeout` (5.12) stops
 * counting as soon as the body has been read, so that no POST would ever be cut off.
 */
export function limitTime(server: FastifyInstance, limitMs: number): void {
  server.decorateRequest('timeoutController', undefined);
  // Made for whoever asks for it: most requests are answered without.
  server.decorateRequest('timeoutSignal', {
    getter() {
      this.timeoutController ??= new AbortController();
      return this.timeoutController.signal;
    },
  });
  server.addHook('onRequest', (request, reply, done) => {
    const limit = setTimeout(() => {
      if (reply.sent) return;
      request.timeoutController ??= new AbortController();
      request.timeoutController.abort();
      if (request.raw.complete) {
        reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(String(limitMs), request.routeOptions.url ?? ''));
      } else {
        // The client stopped sending in the middle: its fault, and nothing was begun.
        reply.header('Connection', 'close').send(new Problem('request_timeout'));
      }
    }, limitMs).unref();
    // Not onResponse, which is not called where the client has left.
    reply.raw.on('close', () => clearTimeout(limit));
    done();
  });
}
