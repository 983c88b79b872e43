import { ChangeMeRequest } from '@satha/contract/people/profile';
import { MeData, SessionData } from '@satha/contract/portal/me';
import { defaultLanguage, languageCodes } from '@satha/terms/languages';
import { changeMember } from '../../../domain/members/change-member.ts';
import { permissionsOf } from '../../../domain/members/member-roles.ts';
import { findMembershipsOf } from '../../../domain/members/memberships/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { answers, ok } from '../../operation-responses.ts';
import { type AskingMember, memberOf, type PortalApiRoute } from '../gate.ts';

const url = '/me';
const response = answers(MeData);

export function meItselfRoutes(deps: { readonly db: Queryable; readonly clock: Clock }): PortalApiRoute[] {
  const schema = { body: ChangeMeRequest, response };
  return [
    route('GET', url, { schema: { response }, access: 'member' }, async (request) =>
      ok(await viewMe(deps, memberOf(request))),
    ),
    route(
      'GET',
      '/session',
      { schema: { response: answers(SessionData) }, access: 'visitor' },
      async (request) => ok({ member: request.member && (await viewMe(deps, request.member)) }),
    ),
    route('PATCH', url, { schema, access: 'member', writes: true }, async (request) => {
      const member = memberOf(request);
      await changeMember(deps, member.memberId, request.body);
      const { name = member.name, language = member.language } = request.body;
      return ok(await viewMe(deps, { ...member, name: name.trim(), language }));
    }),
  ];
}

async function viewMe({ db }: { readonly db: Queryable }, member: AskingMember) {
  const { memberId, name, email, isEmailConfirmed, hasTwoFactor } = member;
  const memberships = await findMembershipsOf(db, memberId);
  return {
    memberId,
    name,
    email,
    isEmailConfirmed,
    hasTwoFactor,
    language: languageCodes.find((language) => language === member.language) ?? defaultLanguage,
    accounts: memberships.map(({ accountId, accountName, role, isSuspended, requiresTwoFactor }) => ({
      accountId,
      name: accountName,
      role,
      permissions: isSuspended ? [] : permissionsOf(role, { requiresTwoFactor, hasTwoFactor }),
      isSuspended,
      requiresTwoFactor,
    })),
  };
}
