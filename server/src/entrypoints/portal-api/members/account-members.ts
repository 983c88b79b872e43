import { AccountMemberData, ChangeRoleRequest, MembersData } from '@satha/contract/portal/members';
import { Type } from 'typebox';
import { changeRole, removeMember } from '../../../domain/members/memberships/change-membership.ts';
import type { AccountMember } from '../../../domain/members/memberships/membership.ts';
import { findAccountMembers } from '../../../domain/members/memberships/queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import type { Clock } from '../../../values/clock.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { answers, answersDone, done } from '../answers.ts';
import { actorOf, membershipOf } from '../gate.ts';

const url = '/accounts/:accountId/members';
const oneUrl = `${url}/:memberId`;
const MemberPath = Type.Object({ memberId: Type.Integer({ minimum: 1 }) });

/** Who belongs to an account. */
export function registerAccountMembers(
  api: HttpServer,
  deps: { readonly db: Database; readonly clock: Clock },
): void {
  const listed = { response: answers(MembersData) };
  api.get(url, { schema: listed, config: { needs: 'account.read' } }, async (request) => {
    const members = await findAccountMembers(deps.db, membershipOf(request).accountId);
    return ok({ items: members.map(view), nextCursor: null });
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);

  const config = { needs: 'members.write', writes: true } as const;
  const changed = { params: MemberPath, body: ChangeRoleRequest, response: answers(AccountMemberData) };
  api.patch(oneUrl, { schema: changed, config }, async (request) => {
    const { memberId: changedMemberId } = request.params;
    const change = { ...actorOf(request), changedMemberId, role: request.body.role };
    return ok(view(await changeRole(deps, change)));
  });

  const removed = { params: MemberPath, response: answersDone };
  api.delete(oneUrl, { schema: removed, config }, async (request) => {
    await removeMember(deps, { ...actorOf(request), changedMemberId: request.params.memberId });
    return done();
  });
  refuseOtherMethods(api, oneUrl, ['PATCH', 'DELETE']);
}

function view({ createdAt, ...member }: AccountMember) {
  return { ...member, createdAt: formatUaeTimestamp(createdAt) };
}
