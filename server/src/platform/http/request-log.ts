import type { FastifyRequest } from 'fastify';
import type { RequestEnd } from './when-over.ts';

/** Who asked, as far as the API knows by now, for the log: by numbers, which are no names and no phone numbers. */
export type DescribeCaller = (request: FastifyRequest) => Readonly<Record<string, number>>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the API that it came to; null where nobody is asked who they are. */
    describeCaller: DescribeCaller | null;
  }
}

/**
 * Logs one line for a request that is over. It names the route: a path or a query may hold a name or a phone
 * number.
 */
export function logRequest(request: FastifyRequest, { status, durationMs, isAborted }: RequestEnd): void {
  request.log.info(
    {
      method: request.method,
      route: routeOf(request),
      ...(status !== undefined && { status }),
      ...(isAborted && { aborted: true }),
      durationMs: Math.round(durationMs * 100) / 100,
      ...request.describeCaller?.(request),
    },
    'request',
  );
}

/** Returns the pattern that the path matched, such as `/api/Trips/:tripId`; `none` when it matched none. */
export function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
}
