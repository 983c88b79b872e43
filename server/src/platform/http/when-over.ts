import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/**
 * Returns a signal that is aborted once nobody waits for the answer any longer: whoever asked has left, or was told that it
 * took too long.
 */
export function untilLeft({ timeoutSignal }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  // Whoever asked may have left while something was looked up.
  if (raw.destroyed) left.abort();
  return AbortSignal.any([left.signal, timeoutSignal]);
}
