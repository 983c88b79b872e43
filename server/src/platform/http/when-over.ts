import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How a request ended. */
export type RequestEnd = {
  readonly durationMs: number;
  /** The status that was sent; undefined where the client left before that. */
  readonly status: number | undefined;
  /** Whether the client left before it had the whole answer. */
  readonly isAborted: boolean;
};

/** Calls back once for each request that is over: answered, or left by its client, of which `onResponse` is not told. */
export function whenOver(
  server: FastifyInstance,
  callback: (request: FastifyRequest, end: RequestEnd) => void,
): void {
  server.addHook('onRequest', (request, { raw }, done) => {
    const begunMs = performance.now();
    raw.on('close', () => {
      callback(request, {
        durationMs: performance.now() - begunMs,
        status: raw.headersSent ? raw.statusCode : undefined,
        isAborted: !raw.writableFinished,
      });
    });
    done();
  });
}
