import { ChangeMeRequest, MeData } from '@satha/contract/portal/me';
import { languageCodes } from '@satha/terms/languages';
import { changeMember } from '../../../domain/members/change-member.ts';
import { permissionsOf } from '../../../domain/members/member-roles.ts';
import { findMembershipsOf } from '../../../domain/members/memberships/queries.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { type AskingMember, memberOf } from '../gate.ts';
import type { MeAreaDeps } from './me-area-deps.ts';

const url = '/me';
const response = answers(MeData);

export function registerMeItself(api: HttpServer, deps: MeAreaDeps): void {
  api.get(url, { schema: { response }, config: { needs: 'member' } }, async (request) =>
    ok(await viewMe(deps, memberOf(request))),
  );

  const schema = { body: ChangeMeRequest, response };
  api.patch(url, { schema, config: { needs: 'member', writes: true } }, async (request) => {
    const member = memberOf(request);
    await changeMember(deps, member.memberId, request.body);
    const { name = member.name, language = member.language } = request.body;
    return ok(await viewMe(deps, { ...member, name: name.trim(), language }));
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD', 'PATCH']);
}

async function viewMe({ db }: MeAreaDeps, member: AskingMember) {
  const { memberId, name, email, isEmailConfirmed, hasTwoFactor } = member;
  const memberships = await findMembershipsOf(db, memberId);
  return {
    memberId,
    name,
    email,
    isEmailConfirmed,
    hasTwoFactor,
    language: languageCodes.find((language) => language === member.language) ?? 'en',
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
