import type { FastifyRequest } from 'fastify';
import type { AskingPerson } from '../../../domain/people/sign-in/set-password.ts';
import type { People } from './people.ts';
import { auditOf, originOf } from './request-origin.ts';

/** Returns who asks, with what a change of theirs tells of the request. */
export function askingPerson<Access extends string>(
  people: People<Access>,
  request: FastifyRequest,
): AskingPerson & { readonly email: string; readonly hasTwoFactor: boolean } {
  const { personId, sessionId, email, hasTwoFactor } = people.personOf(request);
  return { personId, sessionId, email, hasTwoFactor, origin: originOf(request), audit: auditOf(request) };
}
