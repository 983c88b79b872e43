import type { MemberRole } from '@satha/terms/member-roles';
import type { FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import type { AuditOrigin } from '../../domain/members/audit/audit-entry.ts';
import { lacksTwoFactor, mayDo, type Permission, permissions } from '../../domain/members/member-roles.ts';
import { findMembership } from '../../domain/members/memberships/queries.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { SignInOrigin } from '../../platform/sign-in/call-better-auth.ts';
import type { SignedInPerson, SignIn } from '../../platform/sign-in/sign-in.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { requireOwnSite } from '../require-own-site.ts';
import type { PortalRates } from './portal-rates.ts';

export type PortalGateDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly signIn: SignIn;
  readonly rates: PortalRates;
  /** Where browsers find the service. */
  readonly publicUrl: string;
};

/** What a route asks of whoever calls it: nothing, that they are signed in, or a permission in the path's account. */
export type RouteNeed = 'nothing' | 'member' | Permission;

/** The member who asks. */
export type AskingMember = SignedInPerson & { readonly memberId: number };

/** The member's place in the account of the path. */
export type AskingMembership = {
  readonly accountId: number;
  readonly accountName: string;
  readonly memberId: number;
  readonly memberName: string;
  readonly role: MemberRole;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the gate of the portal API. */
    member: AskingMember | null;
    membership: AskingMembership | null;
  }
  interface FastifyContextConfig {
    /** Declared by every route of the portal API. */
    needs?: RouteNeed;
  }
}

const accountParameter = ':accountId';

/**
 * Every route of the portal says what it needs, and says it rightly: those of an account a permission, the others
 * none. One that does not is refused when the service starts, so that nothing is open by being forgotten.
 */
export function requireDeclaration({ url, config }: RouteOptions): void {
  if (config?.refusesMethod) return;
  const { needs } = config ?? {};
  if (needs === undefined) throw new Error(`${url} does not declare what it needs`);
  const isPermission = permissions.some((permission) => permission === needs);
  if (isPermission !== url.includes(`/accounts/${accountParameter}`)) {
    throw new Error(`${url} declares ${needs}: a permission is for paths of an account, and for all of them`);
  }
}

/**
 * What every request under /portal-api/ passes before anything else of it is looked at: whence it comes when it would
 * change something, who is signed in, their place in the account of the path, the rates of both, whether the account is
 * suspended, whether their role may do it, and whether the account wants two-factor sign-in for it.
 */
export function createPortalGate(deps: PortalGateDeps): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (request.is404) throw new Problem('not_found');
    requireOwnSite(request, deps.publicUrl);
    const { needs, refusesMethod } = request.routeOptions.config;
    if (refusesMethod || needs === 'nothing') return;
    if (needs === undefined) throw new Error('a route of the portal that declares nothing was registered');

    const { data: person, setCookies } = await deps.signIn.findPerson(originOf(request));
    if (setCookies.length > 0) reply.header('Set-Cookie', setCookies);
    if (!person) throw new Problem('sign_in_required');
    request.member = { ...person, memberId: person.personId };
    const nowMs = deps.clock().epochMilliseconds;
    deps.rates.takeOfMember(person.personId, nowMs);
    if (needs === 'member') return;

    const accountId = readAccountId(request);
    const membership =
      accountId === undefined ? undefined : await findMembership(deps.db, accountId, person.personId);
    if (!membership) throw new Problem('account_not_found');
    request.membership = { ...membership, memberName: person.name };
    deps.rates.takeOfAccount(membership.accountId, nowMs);
    if (membership.isSuspended) throw new Problem('portal_account_suspended');
    if (!mayDo(membership.role, needs)) throw new Problem('insufficient_role');
    const { requiresTwoFactor } = membership;
    if (lacksTwoFactor(needs, { requiresTwoFactor, hasTwoFactor: person.hasTwoFactor })) {
      throw new Problem('two_factor_required');
    }
  };
}

function readAccountId({ params }: FastifyRequest): number | undefined {
  const { accountId = '' } = params as { readonly accountId?: string };
  const number = Number(accountId);
  return /^[1-9]\d{0,15}$/.test(accountId) && Number.isSafeInteger(number) ? number : undefined;
}

/** The member who asks. */
export function memberOf(request: { readonly member: AskingMember | null }): AskingMember {
  if (!request.member) throw new Error('the gate of the portal has not asked who is signed in');
  return request.member;
}

/** The place of the member who asks in the account of the path. */
export function membershipOf(request: { readonly membership: AskingMembership | null }): AskingMembership {
  if (!request.membership) throw new Error('the gate of the portal has not looked for a membership');
  return request.membership;
}

/** What the audit log is told of a request: spread it into the entry. */
export function auditOf(request: FastifyRequest): Required<AuditOrigin> {
  return { requestId: request.id, remoteAddress: request.remoteAddress };
}

/** The same with the account and the member: all that an entry has beside what was done. */
export function actorOf(
  request: FastifyRequest,
): Required<AuditOrigin> & { readonly accountId: number; readonly memberId: number } {
  const { accountId, memberId } = membershipOf(request);
  return { accountId, memberId, ...auditOf(request) };
}

/** Whence a request comes, for the mechanics of signing in. */
export function originOf(request: FastifyRequest): SignInOrigin {
  const { cookie, 'user-agent': userAgent } = request.headers;
  return { cookies: cookie, userAgent, remoteAddress: request.remoteAddress };
}
