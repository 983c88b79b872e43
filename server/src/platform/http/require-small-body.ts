import type { preParsingHookHandler } from 'fastify';
import { Problem } from '../../values/problem.ts';

/** Refuses a body by its announced length before its type is looked at, so that the size is told first. */
export function requireSmallBody(limitBytes: number): preParsingHookHandler {
  return (request, _reply, payload, done) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    done(announced > limitBytes ? new Problem('body_too_large') : null, payload);
  };
}
