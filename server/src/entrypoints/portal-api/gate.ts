import { type MemberPermission, mayDo, memberPermissions } from '@satha/terms/people';
import type { FastifyRequest } from 'fastify';
import type { Acting } from '../../domain/audit/audit-entry.ts';
import { lacksTwoFactor } from '../../domain/members/member-roles.ts';
import type { Membership } from '../../domain/members/memberships/membership.ts';
import { findMembership } from '../../domain/members/memberships/queries.ts';
import type { SignedInPerson } from '../../domain/people/sign-in/queries.ts';
import type { Authenticate } from '../../platform/http/api/create-api.ts';
import type { Anybody, Route } from '../../platform/http/api/route.ts';
import type { TokenBuckets } from '../../platform/http/limits/token-buckets.ts';
import { Problem } from '../../values/problem.ts';
import { type FindSignedInDeps, findSignedIn } from '../shared/people/cookies/people-cookies.ts';
import { auditOf } from '../shared/people/request-origin.ts';

export type PortalGateDeps = FindSignedInDeps & {
  /**
   * `rates`: requests by member, and by account of all its members together. `imageRates`: the same of images, which take
   * nothing from the other.
   */
  readonly limits: { readonly rates: TokenBuckets; readonly imageRates: TokenBuckets };
};

/**
 * Who may ask: everybody, known by their session where they have one (`visitor`); whoever is signed in; or whoever has a
 * permission in the account of the path.
 */
export type PortalApiAccess = 'visitor' | 'member' | MemberPermission;
export type PortalApiRoute = Route<PortalApiAccess | Anybody>;

/** The member who asks. */
export type AskingMember = SignedInPerson & { readonly memberId: number };

/** The member's place in the account of the path. */
export type AskingMembership = Membership & { readonly memberName: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the gate of the portal API. */
    member: AskingMember | null;
    membership: AskingMembership | null;
  }
}

/** Paths of an account ask for a permission in it, and no others do. @throws Error for a route that declares otherwise. */
export function requireAccountAccess({ path, access }: PortalApiRoute): void {
  const isPermission = memberPermissions.some((permission) => permission === access);
  if (isPermission === path.startsWith('/accounts/:accountId')) return;
  throw new Error(
    `${path} declares ${access}: a permission is for paths of an account, and for all of them.`,
  );
}

/**
 * Makes the gate that every request under /portal-api/ passes first: who is signed in, their place in the
 * account of the path, the rates of both, whether the account is suspended, whether their role may do it, and
 * whether the account wants two-factor sign-in for it.
 */
export function createPortalGate(deps: PortalGateDeps): Authenticate<PortalApiAccess> {
  return async (request, reply, { access, now }) => {
    const person = await findSignedIn(deps, request, reply);
    if (!person && access === 'visitor') return;
    if (!person) throw new Problem('sign_in_required');
    request.member = { ...person, memberId: person.personId };
    const { sends } = request.routeOptions.config;
    const rates = sends === 'image/*' ? deps.limits.imageRates : deps.limits.rates;
    rates.require(`member ${person.personId}`, now.epochMilliseconds);
    if (access === 'visitor' || access === 'member') return;

    const accountId = readAccountId(request);
    const membership =
      accountId === undefined ? undefined : await findMembership(deps.db, accountId, person.personId);
    if (!membership) throw new Problem('account_not_found');
    request.membership = { ...membership, memberName: person.name };
    rates.require(`account ${membership.accountId}`, now.epochMilliseconds);
    if (membership.isSuspended) throw new Problem('portal_account_suspended');
    if (!mayDo(membership.role, access)) throw new Problem('insufficient_role');
    const { requiresTwoFactor } = membership;
    if (lacksTwoFactor(access, { requiresTwoFactor, hasTwoFactor: person.hasTwoFactor })) {
      throw new Problem('two_factor_required');
    }
  };
}

function readAccountId({ params }: FastifyRequest): number | undefined {
  const { accountId = '' } = params as { readonly accountId?: string };
  const number = Number(accountId);
  return /^[1-9]\d{0,15}$/.test(accountId) && Number.isSafeInteger(number) ? number : undefined;
}

/** Returns the member who asks. */
export function memberOf(request: { readonly member: AskingMember | null }): AskingMember {
  if (!request.member) throw new Error('the gate of the portal has not asked who is signed in');
  return request.member;
}

/** Returns the place of the member who asks in the account of the path. */
export function membershipOf(request: { readonly membership: AskingMembership | null }): AskingMembership {
  if (!request.membership) throw new Error('the gate of the portal has not looked for a membership');
  return request.membership;
}

/** Returns what an audit entry has beside what was done: the account, the member and the request. */
export function actorOf(request: FastifyRequest): Acting & { readonly accountId: number } {
  const { accountId, memberId, memberName } = membershipOf(request);
  return { accountId, actor: { kind: 'member', id: memberId, name: memberName }, ...auditOf(request) };
}
