import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Idempotency } from '../../domain/trips/idempotency/idempotency.ts';
import { type FieldProblem, Problem } from '../../values/problem.ts';
import { hashBody } from '../hash-body.ts';

/**
 * Returns what a request carries for being repeated safely; undefined without an Idempotency-Key.
 * @throws Problem invalid_request for a key that is none.
 */
export function readIdempotency(request: FastifyRequest): Idempotency | undefined {
  const fields = findKeyFaults(request.headers);
  if (fields.length > 0) throw new Problem('invalid_request', { fields });
  const idempotencyKey = keyOf(request.headers);
  if (idempotencyKey === undefined) return undefined;
  return { idempotencyKey, requestHash: hashBody(request.body) };
}

const longestIdempotencyKey = 255;

const controlCharacter = /\p{Cc}/u;

/**
 * Returns what is wrong with the caller's Idempotency-Key: the `findHeaderFaults` of each route that reads
 * one.
 */
export function findKeyFaults(headers: IncomingHttpHeaders): FieldProblem[] {
  const key = keyOf(headers);
  if (key === undefined) return [];
  if (key.length >= 1 && key.length <= longestIdempotencyKey && !controlCharacter.test(key)) return [];
  const message = `Idempotency-Key must have 1 to ${longestIdempotencyKey} characters; it has ${key.length}.`;
  return [{ field: 'Idempotency-Key', message }];
}

function keyOf({ 'idempotency-key': header }: IncomingHttpHeaders): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}
