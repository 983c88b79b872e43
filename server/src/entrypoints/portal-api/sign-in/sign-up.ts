import { SignUpData, SignUpRequest } from '@satha/contract/portal/sign-in';
import { type SignUpDeps, signUpMember } from '../../../domain/members/sign-in/sign-up-member.ts';
import { takeAttemptFrom } from '../../../domain/members/sign-in/take-attempt.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { countedAddress } from '../../../platform/http/minute-counter.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import type { SignIn } from '../../../platform/sign-in/sign-in.ts';
import { ok } from '../../operation-responses.ts';
import { answers, withCookies } from '../answers.ts';
import { auditOf, originOf } from '../gate.ts';

const url = '/sign-up';
const schema = { body: SignUpRequest, response: answers(SignUpData) };

export type SignUpOperationDeps = Omit<SignUpDeps, 'hashPassword' | 'makeConfirmationToken'> & {
  readonly signIn: SignIn;
  readonly attemptsPerAddress: number;
};

/** In the sandbox alone. It signs in at once, so that it cannot but tell that an email is registered already. */
export function registerSignUp(api: HttpServer, deps: SignUpOperationDeps): void {
  const { signIn } = deps;
  const signingUp = { ...deps, ...signIn };
  api.post(url, { schema, config: { needs: 'nothing', writes: true } }, async (request, reply) => {
    await takeAttemptFrom(deps, countedAddress(request.remoteAddress), deps.attemptsPerAddress);
    const { name, email, password, companyName, language = 'en' } = request.body;
    const input = { name, email, password, companyName, language, ...auditOf(request) };
    const made = await signUpMember(signingUp, input);
    const credentials = { email: email.trim().toLowerCase(), password };
    withCookies(reply, await signIn.signIn(originOf(request), credentials));
    return ok(made);
  });
  refuseOtherMethods(api, url, ['POST']);
}
