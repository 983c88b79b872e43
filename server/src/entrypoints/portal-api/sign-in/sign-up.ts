import { SignUpData, SignUpRequest } from '@satha/contract/portal/sign-in';
import { defaultLanguage } from '@satha/terms/languages';
import { type SignUpDeps, signUpMember } from '../../../domain/members/sign-in/sign-up-member.ts';
import { tidyEmail } from '../../../domain/people/email.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import { answers, ok } from '../../operation-responses.ts';
import { withCookies } from '../../shared/answers.ts';
import type { KnownBrowsers } from '../../shared/people/known-browsers.ts';
import { limitAttemptsOfAddress } from '../../shared/people/limit-attempts.ts';
import type { StrangerDeps } from '../../shared/people/people.ts';
import { auditOf, originOf } from '../../shared/people/request-origin.ts';
import type { PortalApiRoute } from '../gate.ts';

const url = '/sign-up';
const schema = { body: SignUpRequest, response: answers(SignUpData) };

export type SignUpOperationDeps = Omit<SignUpDeps, 'hashPassword' | 'makeConfirmationToken'> &
  StrangerDeps & { readonly signIn: SignIn; readonly knownBrowsers: KnownBrowsers };

/**
 * Signs a new member up, in the sandbox alone. It signs in at once, so that it cannot but tell that an email
 * is registered already.
 */
export function signUpRoute(deps: SignUpOperationDeps): PortalApiRoute {
  const { signIn } = deps;
  const signingUp = { ...deps, ...signIn };
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    const { name, email, password, companyName, language = defaultLanguage } = request.body;
    const input = { name, email, password, companyName, language, ...auditOf(request) };
    const credentials = { email: tidyEmail(email), password };
    return limitAttemptsOfAddress(deps, request, async () => {
      const made = await signUpMember(signingUp, input);
      withCookies(reply, await signIn.signIn(originOf(request), credentials));
      reply.header('Set-Cookie', deps.knownBrowsers.keep(credentials.email));
      return ok(made);
    });
  });
}
