import { InvitationRequest } from '@satha/contract/people/sign-in';
import {
  AcceptInvitationData,
  AcceptInvitationRequest,
  InvitationData,
} from '@satha/contract/portal/sign-in';
import { defaultLanguage } from '@satha/terms/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptAsMember,
  acceptAsNewcomer,
  findInvitation,
} from '../../../domain/members/invitations/accept-invitation.ts';
import { route } from '../../../platform/http/api/route.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { findSignedIn } from '../../shared/people/cookies/people-cookies.ts';
import { limitAttemptsOfAddress } from '../../shared/people/limit-attempts.ts';
import { auditOf } from '../../shared/people/request-origin.ts';
import { signInNewcomer } from '../../shared/people/sign-in-newcomer.ts';
import type { PortalApiRoute } from '../gate.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

/** Answers what the link of an invitation invites to, and lets its holder accept it once. */
export function invitationLinkRoutes(deps: SignInAreaDeps): PortalApiRoute[] {
  return [lookUpRoute(deps), acceptRoute(deps)];
}

function lookUpRoute(deps: SignInAreaDeps): PortalApiRoute {
  const url = '/invitations/look-up';
  const schema = { body: InvitationRequest, response: answers(InvitationData) };
  return route('POST', url, { schema, access: 'anybody' }, async (request) => {
    const found = await limitAttemptsOfAddress(deps, request, () => findInvitation(deps, request.body.token));
    const { accountName, email, role, expiresAt, isMember } = found;
    return ok({ accountName, email, role, expiresAt: formatUaeTimestamp(expiresAt), isMember });
  });
}

function acceptRoute(deps: SignInAreaDeps): PortalApiRoute {
  const url = '/invitations/accept';
  const schema = { body: AcceptInvitationRequest, response: answers(AcceptInvitationData) };
  return route('POST', url, { schema, access: 'anybody', writes: true }, (request, reply) =>
    limitAttemptsOfAddress(deps, request, async () => {
      const person = await findSignedIn(deps, request, reply);
      if (!person) return ok(await acceptAndSignIn(deps, request, reply));
      const member = { memberId: person.personId, name: person.name, email: person.email };
      return ok(await acceptAsMember(deps, { ...auditOf(request), rawToken: request.body.token, member }));
    }),
  );
}

/** For whoever has no place in the portal yet. */
async function acceptAndSignIn(
  deps: SignInAreaDeps,
  request: FastifyRequest<{ Body: AcceptInvitationRequest }>,
  reply: FastifyReply,
): Promise<{ accountId: number }> {
  const { token: rawToken, language = defaultLanguage } = request.body;
  const { isMember } = await findInvitation(deps, rawToken);
  if (isMember) throw new Problem('sign_in_required');
  const newcomer = { ...requireNewcomer(request.body), ...auditOf(request), rawToken, language };
  const { accountId, email } = await acceptAsNewcomer(deps, newcomer);
  await signInNewcomer(deps, { email, password: newcomer.password }, request, reply);
  return { accountId };
}

function requireNewcomer({ name, password }: AcceptInvitationRequest): { name: string; password: string } {
  if (name !== undefined && password !== undefined) return { name, password };
  const fields: FieldProblem[] = Object.entries({ name, password })
    .filter(([, value]) => value === undefined)
    .map(([field]) => ({ field, message: `${field} is missing; it is required.` }));
  throw new Problem('invalid_request', { fields });
}
