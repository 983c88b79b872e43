import { SignUpData, SignUpRequest } from '@satha/contract/portal/sign-in';
import { defaultLanguage } from '@satha/terms/languages';
import { signUpMember } from '../../../domain/members/sign-in/sign-up-member.ts';
import { tidyEmail } from '../../../domain/people/email.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { limitAttemptsOfAddress } from '../../shared/people/limit-attempts.ts';
import { auditOf } from '../../shared/people/request-origin.ts';
import { signInNewcomer } from '../../shared/people/sign-in-newcomer.ts';
import type { PortalApiRoute } from '../gate.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

const url = '/sign-up';
const schema = { body: SignUpRequest, response: answers(SignUpData) };

/**
 * Signs a new member up, in the sandbox alone. It signs in at once, so that it cannot but tell that an email
 * is registered already.
 */
export function signUpRoute(deps: SignInAreaDeps): PortalApiRoute {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    const { name, email, password, companyName, language = defaultLanguage } = request.body;
    const input = { name, email, password, companyName, language, ...auditOf(request) };
    const credentials = { email: tidyEmail(email), password };
    return limitAttemptsOfAddress(deps, request, async () => {
      const made = await signUpMember(deps, input);
      await signInNewcomer(deps, credentials, request, reply);
      return ok(made);
    });
  });
}
