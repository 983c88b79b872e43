import type { preParsingAsyncHookHandler } from 'fastify';
import { Problem } from '../../values/problem.ts';

/** Refuses a body by its announced length before its type is looked at, so that the size is told first. */
export function requireSmallBody(limitBytes: number): preParsingAsyncHookHandler {
  return async (request, _reply, payload) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > limitBytes) throw new Problem('body_too_large');
    return payload;
  };
}
