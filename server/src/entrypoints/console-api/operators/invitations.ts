import {
  InviteOperatorRequest,
  OperatorInvitationData,
  OperatorInvitationsData,
} from '@satha/contract/console/operators';
import { Type } from 'typebox';
import {
  type InviteOperatorDeps,
  inviteOperator,
} from '../../../domain/operators/invitations/invite-operator.ts';
import type { OperatorInvitation } from '../../../domain/operators/invitations/operator-invitation.ts';
import { findOpenOperatorInvitations } from '../../../domain/operators/invitations/queries.ts';
import { withdrawOperatorInvitation } from '../../../domain/operators/invitations/withdraw-invitations.ts';
import { type AttemptDeps, takeAttempt } from '../../../domain/people/take-attempt.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, type ConsoleApiRoute, operatorOf } from '../gate.ts';

const url = '/operators/invitations';
const InvitationPath = Type.Object({
  invitationId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const writing = { access: 'operators.write', writes: true } as const;

/**
 * Lists whom the company has invited to the console, and changes it. The links go by mail alone: they are for whoever has
 * the address.
 */
export function operatorInvitationRoutes(deps: InviteOperatorDeps & AttemptDeps): ConsoleApiRoute[] {
  const listed = { response: answers(OperatorInvitationsData) };
  const invited = { body: InviteOperatorRequest, response: answers(OperatorInvitationData) };
  const withdrawn = { params: InvitationPath, response: answersDone };
  return [
    route('GET', url, { schema: listed, access: 'operators.read' }, async () => {
      const invitations = await findOpenOperatorInvitations(deps.db);
      const now = deps.clock();
      return ok({ items: invitations.map((one) => view(one, now)), nextCursor: null });
    }),
    route('POST', url, { schema: invited, ...writing }, async (request) => {
      const { operatorId, language } = operatorOf(request);
      await takeAttempt(deps, { kind: 'invitation', of: operatorId });
      const wish = { ...actorOf(request), ...request.body, language };
      return ok(view(await inviteOperator(deps, wish), deps.clock()));
    }),
    route('DELETE', `${url}/:invitationId`, { schema: withdrawn, ...writing }, async (request) => {
      await withdrawOperatorInvitation(deps, {
        ...actorOf(request),
        invitationId: request.params.invitationId,
      });
      return done();
    }),
  ];
}

function view(
  { invitationId, name, email, role, createdAt, expiresAt }: OperatorInvitation,
  now: Temporal.Instant,
) {
  return {
    ...{ invitationId, name: name ?? null, email: email ?? null, role },
    createdAt: formatUaeTimestamp(createdAt),
    expiresAt: formatUaeTimestamp(expiresAt),
    isExpired: Temporal.Instant.compare(expiresAt, now) <= 0,
  };
}
