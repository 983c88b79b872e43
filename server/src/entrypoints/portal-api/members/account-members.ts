import { AccountMemberData, ChangeRoleRequest, MembersData } from '@satha/contract/portal/members';
import { Type } from 'typebox';
import { changeRole, removeMember } from '../../../domain/members/memberships/change-membership.ts';
import type { AccountMember } from '../../../domain/members/memberships/membership.ts';
import { findAccountMembers } from '../../../domain/members/memberships/queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/members';
const oneUrl = `${url}/:memberId`;
const MemberPath = Type.Object({ memberId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** Lists and changes who belongs to an account. */
export function accountMemberRoutes(deps: {
  readonly db: Database;
  readonly clock: Clock;
}): PortalApiRoute[] {
  const listed = { response: answers(MembersData) };
  const writing = { access: 'members.write', writes: true } as const;
  const changed = { params: MemberPath, body: ChangeRoleRequest, response: answers(AccountMemberData) };
  const removed = { params: MemberPath, response: answersDone };
  return [
    route('GET', url, { schema: listed, access: 'account.read' }, async (request) => {
      const members = await findAccountMembers(deps.db, membershipOf(request).accountId);
      return ok({ items: members.map(view), nextCursor: null });
    }),
    route('PATCH', oneUrl, { schema: changed, ...writing }, async (request) => {
      const { memberId: changedMemberId } = request.params;
      const change = { ...actorOf(request), changedMemberId, role: request.body.role };
      return ok(view(await changeRole(deps, change)));
    }),
    route('DELETE', oneUrl, { schema: removed, ...writing }, async (request) => {
      await removeMember(deps, { ...actorOf(request), changedMemberId: request.params.memberId });
      return done();
    }),
  ];
}

function view({ createdAt, ...member }: AccountMember) {
  return { ...member, createdAt: formatUaeTimestamp(createdAt) };
}
