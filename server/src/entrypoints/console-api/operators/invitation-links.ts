import {
  AcceptedOperatorData,
  AcceptOperatorInvitationRequest,
  OperatorInvitationLinkData,
} from '@satha/contract/console/operators';
import { InvitationRequest } from '@satha/contract/people/sign-in';
import { defaultLanguage } from '@satha/terms/languages';
import {
  becomeOperator,
  findOperatorInvitation,
} from '../../../domain/operators/invitations/accept-invitation.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { limitAttemptsOfAddress } from '../../shared/people/limit-attempts.ts';
import type { SignInDeps } from '../../shared/people/people.ts';
import { auditOf } from '../../shared/people/request-origin.ts';
import { signInNewcomer } from '../../shared/people/sign-in-newcomer.ts';
import type { ConsoleApiRoute } from '../gate.ts';

/** Answers what the link of an invitation invites to, and makes an operator of its holder once. */
export function operatorInvitationLinkRoutes(deps: SignInDeps<'operator'>): ConsoleApiRoute[] {
  return [lookUpRoute(deps), acceptRoute(deps)];
}

function lookUpRoute(deps: SignInDeps<'operator'>): ConsoleApiRoute {
  const url = '/invitations/look-up';
  const schema = { body: InvitationRequest, response: answers(OperatorInvitationLinkData) };
  return route('POST', url, { schema, access: 'anybody' }, async (request) => {
    const look = () => findOperatorInvitation(deps, request.body.token);
    const { name = null, email = null, role, expiresAt } = await limitAttemptsOfAddress(deps, request, look);
    return ok({ name, email, role, expiresAt: formatUaeTimestamp(expiresAt) });
  });
}

function acceptRoute(deps: SignInDeps<'operator'>): ConsoleApiRoute {
  const url = '/invitations/accept';
  const schema = { body: AcceptOperatorInvitationRequest, response: answers(AcceptedOperatorData) };
  return route('POST', url, { schema, access: 'anybody', writes: true }, (request, reply) =>
    limitAttemptsOfAddress(deps, request, async () => {
      const { token: rawToken, name, email: ownEmail, password, language = defaultLanguage } = request.body;
      const newcomer = { ...auditOf(request), rawToken, name, email: ownEmail, password, language };
      const { operatorId, email } = await becomeOperator(deps, newcomer);
      await signInNewcomer(deps, { email, password }, request, reply);
      return ok({ operatorId });
    }),
  );
}
