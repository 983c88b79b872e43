import type { FastifyRequest } from 'fastify';
import type { Idempotency } from '../../domain/trips/idempotency/idempotency.ts';
import { hashBody } from '../hash-body.ts';
import { membershipOf } from './gate.ts';

/**
 * Returns a page's own token as an idempotency key: pressing twice, or again after a lost answer, does a
 * thing once. The member's number keeps it apart from the tokens of others.
 */
export function retryOf(request: FastifyRequest, clientToken: string, whole: object): Idempotency {
  const { memberId } = membershipOf(request);
  return { idempotencyKey: `portal ${memberId} ${clientToken}`, requestHash: hashBody(whole) };
}
