import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { SafeRetry } from '../../domain/trips/safe-retries/safe-retry.ts';
import { Problem } from '../../values/problem.ts';
import { hashBody } from '../hash-body.ts';

/** What the request carries for being repeated safely; undefined without an Idempotency-Key. */
export function readSafeRetry(request: FastifyRequest): SafeRetry | undefined {
  const idempotencyKey = readIdempotencyKey(request.headers);
  if (idempotencyKey === undefined) return undefined;
  return { idempotencyKey, requestHash: hashBody(request.body) };
}

const longestIdempotencyKey = 255;

const controlCharacter = /\p{Cc}/u;

/** The caller's Idempotency-Key, undefined when the header is not sent. @throws Problem invalid_request. */
function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = Array.isArray(header) ? header.join(', ') : header;
  if (key.length >= 1 && key.length <= longestIdempotencyKey && !controlCharacter.test(key)) return key;
  const message = `Idempotency-Key must have 1 to ${longestIdempotencyKey} characters; it has ${key.length}.`;
  throw new Problem('invalid_request', { fields: [{ field: 'Idempotency-Key', message }] });
}
