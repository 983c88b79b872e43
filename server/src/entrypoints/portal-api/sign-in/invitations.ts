import {
  AcceptInvitationData,
  AcceptInvitationRequest,
  InvitationData,
  InvitationRequest,
} from '@satha/contract/portal/sign-in';
import {
  acceptAsMember,
  acceptAsNewcomer,
  findInvitation,
} from '../../../domain/members/invitations/accept-invitation.ts';
import { takeAttemptFrom } from '../../../domain/members/sign-in/take-attempt.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { countedAddress } from '../../../platform/http/minute-counter.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { answers, withCookies } from '../answers.ts';
import { auditOf, originOf } from '../gate.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

/** By the links of invitations: whoever holds one is told what it invites to, and may accept it once. */
export function registerInvitationLinks(api: HttpServer, deps: SignInAreaDeps): void {
  registerLookUp(api, deps);
  registerAccept(api, deps);
}

function registerLookUp(api: HttpServer, deps: SignInAreaDeps): void {
  const url = '/invitations/look-up';
  const schema = { body: InvitationRequest, response: answers(InvitationData) };
  api.post(url, { schema, config: { needs: 'nothing' } }, async (request) => {
    await takeAttemptFrom(deps, countedAddress(request.remoteAddress), deps.attemptsPerAddress);
    const found = await findInvitation(deps, request.body.token);
    const { accountName, email, role, expiresAt, isMember } = found;
    return ok({ accountName, email, role, expiresAt: formatUaeTimestamp(expiresAt), isMember });
  });
  refuseOtherMethods(api, url, ['POST']);
}

function registerAccept(api: HttpServer, deps: SignInAreaDeps): void {
  const url = '/invitations/accept';
  const { signIn } = deps;
  const accepting = { ...deps, hashPassword: signIn.hashPassword };
  const schema = { body: AcceptInvitationRequest, response: answers(AcceptInvitationData) };
  api.post(url, { schema, config: { needs: 'nothing', writes: true } }, async (request, reply) => {
    await takeAttemptFrom(deps, countedAddress(request.remoteAddress), deps.attemptsPerAddress);
    const { token: rawToken, language = 'en' } = request.body;
    const origin = originOf(request);
    const audit = auditOf(request);
    const person = withCookies(reply, await signIn.findPerson(origin));
    if (person) {
      const member = { memberId: person.personId, email: person.email };
      return ok(await acceptAsMember(accepting, { ...audit, rawToken, member }));
    }
    const { isMember } = await findInvitation(deps, rawToken);
    if (isMember) throw new Problem('sign_in_required');
    const newcomer = { ...requireNewcomer(request.body), ...audit, rawToken, language };
    const { accountId, email } = await acceptAsNewcomer(accepting, newcomer);
    withCookies(reply, await signIn.signIn(origin, { email, password: newcomer.password }));
    return ok({ accountId });
  });
  refuseOtherMethods(api, url, ['POST']);
}

function requireNewcomer({ name, password }: AcceptInvitationRequest): { name: string; password: string } {
  if (name !== undefined && password !== undefined) return { name, password };
  const fields: FieldProblem[] = Object.entries({ name, password })
    .filter(([, value]) => value === undefined)
    .map(([field]) => ({ field, message: `${field} is missing; it is required.` }));
  throw new Problem('invalid_request', { fields });
}
