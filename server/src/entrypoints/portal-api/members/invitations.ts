import { AccountInvitationData, InvitationsData, InviteRequest } from '@satha/contract/portal/members';
import { defaultLanguage, languageCodes } from '@satha/terms/languages';
import { Type } from 'typebox';
import type { Invitation } from '../../../domain/members/invitations/invitation.ts';
import {
  type InviteDeps,
  inviteMember,
  withdraw,
} from '../../../domain/members/invitations/invite-member.ts';
import { findOpenInvitations } from '../../../domain/members/invitations/queries.ts';
import { type AttemptDeps, takeAttempt } from '../../../domain/members/sign-in/take-attempt.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../answers.ts';
import { actorOf, memberOf, membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/invitations';
const oneUrl = `${url}/:invitationId`;
const InvitationPath = Type.Object({ invitationId: Type.Integer({ minimum: 1 }) });
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
      return ok({ items: invitations.map((one) => view(one, now)), nextCursor: null });
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
      return ok(view({ ...invitation, role }, deps.clock()));
    }),
    route('DELETE', oneUrl, { schema: withdrawn, ...writing }, async (request) => {
      await withdraw(deps, { ...actorOf(request), invitationId: request.params.invitationId });
      return done();
    }),
  ];
}

type ListedInvitation = Pick<Invitation, 'invitationId' | 'email' | 'role' | 'createdAt' | 'expiresAt'>;

function view({ invitationId, email, role, createdAt, expiresAt }: ListedInvitation, now: Temporal.Instant) {
  return {
    invitationId,
    email,
    role,
    createdAt: formatUaeTimestamp(createdAt),
    expiresAt: formatUaeTimestamp(expiresAt),
    isExpired: Temporal.Instant.compare(expiresAt, now) <= 0,
  };
}
