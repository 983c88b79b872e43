import { AccountInvitationData, InvitationsData, InviteRequest } from '@satha/contract/portal/members';
import { defaultLanguage, languageCodes } from '@satha/terms/languages';
import { Type } from 'typebox';
import {
  type InviteDeps,
  inviteMember,
  withdraw,
} from '../../../domain/members/invitations/invite-member.ts';
import { findOpenInvitations } from '../../../domain/members/invitations/queries.ts';
import { type AttemptDeps, takeAttempt } from '../../../domain/people/take-attempt.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewInvitation } from '../../shared/accounts/invitation-view.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, memberOf, membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/invitations';
const oneUrl = `${url}/:invitationId`;
const InvitationPath = Type.Object({
  invitationId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const writing = { access: 'members.write', writes: true } as const;

/**
 * Lists whom an account has invited, and changes it. The links go by mail alone: they are for whoever has the
 * address.
 */
export function invitationRoutes(deps: InviteDeps & AttemptDeps): PortalApiRoute[] {
  const listed = { response: answers(InvitationsData) };
  const invited = { body: InviteRequest, response: answers(AccountInvitationData) };
  const withdrawn = { params: InvitationPath, response: answersDone };
  return [
    route('GET', url, { schema: listed, access: 'account.read' }, async (request) => {
      const invitations = await findOpenInvitations(deps.db, membershipOf(request).accountId);
      const now = deps.clock();
      return ok({ items: invitations.map((one) => viewInvitation(one, now)), nextCursor: null });
    }),
    route('POST', url, { schema: invited, ...writing }, async (request) => {
      const { isEmailConfirmed, language } = memberOf(request);
      const { accountId } = membershipOf(request);
      if (!isEmailConfirmed) throw new Problem('email_not_confirmed');
      await takeAttempt(deps, { kind: 'invitation', of: accountId });
      const { email, role } = request.body;
      const invitation = await inviteMember(deps, {
        ...actorOf(request),
        email,
        role,
        language: languageCodes.find((one) => one === language) ?? defaultLanguage,
      });
      return ok(viewInvitation({ ...invitation, role }, deps.clock()));
    }),
    route('DELETE', oneUrl, { schema: withdrawn, ...writing }, async (request) => {
      await withdraw(deps, { ...actorOf(request), invitationId: request.params.invitationId });
      return done();
    }),
  ];
}
