import type { preParsingHookHandler } from 'fastify';
import { Problem } from '../../values/problem.ts';

/**
 * The largest body of a route that asks for no more than who somebody is: a name, an address, a password, a
 * link's secret.
 */
export const smallBodyBytes = 8 * 1024;

/**
 * Refuses a body by its announced length before its type is looked at, so that the size is told first. One that
 * announces none is refused where it passes the limit.
 */
export const requireSmallBody: preParsingHookHandler = (request, _reply, payload, done) => {
  const announced = Number(request.headers['content-length'] ?? 0);
  done(announced > request.routeOptions.bodyLimit ? new Problem('body_too_large') : null, payload);
};
