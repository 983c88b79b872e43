import type { FastifyRequest } from 'fastify';
import type { Acting } from '../../domain/audit/audit-entry.ts';
import type { Operator } from '../../domain/operators/operator.ts';
import {
  type OperatorPermission,
  operatorLacksTwoFactor,
  operatorMay,
} from '../../domain/operators/operator-roles.ts';
import { findOperator } from '../../domain/operators/queries.ts';
import type { SignedInPerson } from '../../domain/people/sign-in/queries.ts';
import type { Authenticate } from '../../platform/http/api/create-api.ts';
import type { Anybody, Route } from '../../platform/http/api/route.ts';
import type { TokenBuckets } from '../../platform/http/limits/token-buckets.ts';
import { Problem } from '../../values/problem.ts';
import { type FindSignedInDeps, findSignedIn } from '../shared/people/cookies/people-cookies.ts';
import { auditOf } from '../shared/people/request-origin.ts';

export type ConsoleGateDeps = FindSignedInDeps & {
  /** Requests by operator; `imageRates`: the same of images, which take nothing from the other. */
  readonly limits: { readonly rates: TokenBuckets; readonly imageRates: TokenBuckets };
};

/**
 * Who may ask: everybody, known by their session where they have one (`visitor`); whoever is signed in (`operator`); or
 * whoever has a permission.
 */
export type ConsoleApiAccess = 'visitor' | 'operator' | OperatorPermission;
export type ConsoleApiRoute = Route<ConsoleApiAccess | Anybody>;

/** The operator who asks, with the session that they ask by. */
export type AskingOperator = Operator & { readonly person: SignedInPerson };

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the gate of the console API. */
    operator: AskingOperator | null;
  }
}

/**
 * Makes the gate that every request under /console-api/ passes first: who is signed in, their rate, what their role may do
 * at this moment, and whether it needs two-factor sign-in.
 */
export function createConsoleGate({ limits, ...deps }: ConsoleGateDeps): Authenticate<ConsoleApiAccess> {
  return async (request, reply, { access, now }) => {
    const person = await findSignedIn(deps, request, reply);
    const operator = person && (await findOperator(deps.db, person.personId));
    if (!person || !operator || operator.isSuspended) {
      if (access === 'visitor') return;
      throw new Problem('sign_in_required');
    }
    request.operator = { ...operator, person };
    const { sends } = request.routeOptions.config;
    const rates = sends === 'image/*' ? limits.imageRates : limits.rates;
    rates.require(`operator ${operator.operatorId}`, now.epochMilliseconds);
    if (access === 'visitor' || access === 'operator') return;
    if (!operatorMay(operator.role, access)) throw new Problem('insufficient_role');
    if (operatorLacksTwoFactor(access, operator.hasTwoFactor)) throw new Problem('two_factor_required');
  };
}

/** Returns the operator who asks. */
export function operatorOf(request: { readonly operator: AskingOperator | null }): AskingOperator {
  if (!request.operator) throw new Error('the gate of the console has not asked who is signed in');
  return request.operator;
}

/** Returns what an audit entry has beside what was done: the operator and the request. */
export function actorOf(request: FastifyRequest) {
  const { operatorId, name } = operatorOf(request);
  const actor = { kind: 'operator', id: operatorId, name } as const;
  return { actor, ...auditOf(request) } satisfies Acting;
}
