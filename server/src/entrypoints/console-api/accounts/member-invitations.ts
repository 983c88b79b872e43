import {
  AccountInvitationParams,
  InviteMemberRequest,
} from '@satha/contract/console/accounts/account-changes';
import { ConsoleAccountParams } from '@satha/contract/console/lists';
import { AccountInvitationData, InvitationsData } from '@satha/contract/portal/members';
import { inviteMember, withdraw } from '../../../domain/members/invitations/invite-member.ts';
import { findOpenInvitations } from '../../../domain/members/invitations/queries.ts';
import type { PortalLinks } from '../../../domain/members/mails/portal-links.ts';
import { type AttemptDeps, takeAttempt } from '../../../domain/people/take-attempt.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewInvitation } from '../../shared/accounts/invitation-view.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, type ConsoleApiRoute, operatorOf } from '../gate.ts';
import { requireAccount, requireIntegrator } from './require-account.ts';

export type MemberInvitationDeps = AttemptDeps & {
  readonly db: Database;
  /** Where the members of accounts find their portal. */
  readonly portalLinks: PortalLinks;
};

const url = '/accounts/:accountId/invitations';

/** Lists whom an account has invited, and changes it. The links go by mail alone: they are for whoever has the address. */
export function memberInvitationRoutes(deps: MemberInvitationDeps): ConsoleApiRoute[] {
  const { db, clock, portalLinks } = deps;
  const listed = { params: ConsoleAccountParams, response: answers(InvitationsData) };
  const invited = {
    params: ConsoleAccountParams,
    body: InviteMemberRequest,
    response: answers(AccountInvitationData),
  };
  const withdrawn = { params: AccountInvitationParams, response: answersDone };
  return [
    route('GET', url, { schema: listed, access: 'accounts.read' }, async (request) => {
      const { accountId } = request.params;
      await requireAccount(db, accountId);
      const invitations = await findOpenInvitations(db, accountId);
      const now = clock();
      return ok({ items: invitations.map((one) => viewInvitation(one, now)), nextCursor: null });
    }),
    route('POST', url, { schema: invited, access: 'accounts.admit', writes: true }, async (request) => {
      const { accountId } = request.params;
      const { email, role } = request.body;
      const { operatorId, language } = operatorOf(request);
      await requireIntegrator(db, accountId);
      await takeAttempt(deps, { kind: 'invitation', of: operatorId });
      const wish = { ...actorOf(request), accountId, email, role, language };
      const invitation = await inviteMember({ db, clock, links: portalLinks }, wish);
      return ok(viewInvitation({ ...invitation, role }, clock()));
    }),
    route(
      'DELETE',
      `${url}/:invitationId`,
      { schema: withdrawn, access: 'accounts.write', writes: true },
      async (request) => {
        await withdraw(deps, { ...actorOf(request), ...request.params });
        return done();
      },
    ),
  ];
}
