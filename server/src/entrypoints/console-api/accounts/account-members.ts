import {
  AccountMemberParams,
  EditMemberRequest,
  MemberParams,
} from '@satha/contract/console/accounts/account-changes';
import { EndedSessionsData, ReasonRequest } from '@satha/contract/console/operators';
import { AccountMemberData } from '@satha/contract/portal/members';
import { changeRole, removeMember } from '../../../domain/members/memberships/change-membership.ts';
import { findMember } from '../../../domain/members/queries.ts';
import { endTwoFactor } from '../../../domain/members/sign-in/end-two-factor.ts';
import { signOutMember } from '../../../domain/members/sign-in/sign-out-member.ts';
import { resumeMember, suspendMember } from '../../../domain/members/suspension/suspend-member.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

const ofAccount = '/accounts/:accountId/members/:memberId';
const ofPerson = '/members/:memberId';
const writing = { access: 'accounts.write', writes: true } as const;
const admitting = { access: 'accounts.admit', writes: true } as const;

/** Changes what members may do in an account, takes them out of it, and shuts them out of all of theirs. */
export function accountMemberRoutes(deps: Deps): ConsoleApiRoute[] {
  const changed = {
    params: AccountMemberParams,
    body: EditMemberRequest,
    response: answers(AccountMemberData),
  };
  const removed = { params: AccountMemberParams, response: answersDone };
  return [
    route('PATCH', ofAccount, { schema: changed, ...admitting }, async (request) => {
      const { accountId, memberId: changedMemberId } = request.params;
      const change = { ...actorOf(request), ...request.body, accountId, changedMemberId };
      const { createdAt, ...member } = await changeRole(deps, change);
      return ok({ ...member, createdAt: formatUaeTimestamp(createdAt) });
    }),
    route('DELETE', ofAccount, { schema: removed, ...writing }, async (request) => {
      const { accountId, memberId: changedMemberId } = request.params;
      await removeMember(deps, { ...actorOf(request), accountId, changedMemberId });
      return done();
    }),
    ...suspensionRoutes(deps),
    ...signInRoutes(deps),
  ];
}

const suspensions = [
  { word: 'suspend', change: suspendMember, needs: writing },
  { word: 'resume', change: resumeMember, needs: admitting },
] as const;

/** Asked for again, they change nothing and write nothing down. */
function suspensionRoutes(deps: Deps): ConsoleApiRoute[] {
  const schema = { params: MemberParams, body: ReasonRequest, response: answersDone };
  return suspensions.map(({ word, change, needs }) =>
    route('POST', `${ofPerson}/${word}`, { schema, ...needs }, async (request) => {
      const { memberId } = request.params;
      const outcome = await change(deps, { ...actorOf(request), memberId, reason: request.body.reason });
      if (outcome === 'not_found') throw new Problem('member_not_found');
      return done();
    }),
  );
}

function signInRoutes(deps: Deps): ConsoleApiRoute[] {
  const ended = { params: MemberParams, response: answers(EndedSessionsData) };
  const factor = { params: MemberParams, response: answersDone };
  return [
    route('POST', `${ofPerson}/end-sessions`, { schema: ended, ...writing }, async (request) => {
      const sessions = await signOutMember(deps, { ...actorOf(request), ...request.params });
      if (sessions === undefined) throw new Problem('member_not_found');
      return ok({ sessions });
    }),
    route('POST', `${ofPerson}/end-two-factor`, { schema: factor, ...admitting }, async (request) => {
      const { memberId } = request.params;
      if (await endTwoFactor(deps, { ...actorOf(request), memberId })) return done();
      const member = await findMember(deps.db, memberId);
      throw new Problem(member ? 'two_factor_not_on' : 'member_not_found');
    }),
  ];
}
