import { ConfirmEmailRequest } from '@satha/contract/portal/sign-in';
import { sendConfirmation } from '../../../domain/members/sign-in/member-notices.ts';
import { takeAttempt } from '../../../domain/members/sign-in/take-attempt.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { answersDone, done } from '../answers.ts';
import { memberOf } from '../gate.ts';
import { asStranger } from './as-stranger.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

export function registerEmailConfirmations(api: HttpServer, deps: SignInAreaDeps): void {
  const { signIn } = deps;
  const config = { needs: 'member', writes: true } as const;
  api.post('/email-confirmations', { schema: { response: answersDone }, config }, async (request) => {
    const { memberId, email, isEmailConfirmed } = memberOf(request);
    if (isEmailConfirmed) return done();
    await takeAttempt(deps, { kind: 'confirmation', of: memberId });
    const rawToken = await signIn.makeConfirmationToken(email);
    await sendConfirmation(deps, { memberId, rawToken });
    return done();
  });
  refuseOtherMethods(api, '/email-confirmations', ['POST']);

  const schema = { body: ConfirmEmailRequest, response: answersDone };
  const open = { needs: 'nothing', writes: true } as const;
  api.post('/email-confirmations/complete', { schema, config: open }, async (request) => {
    await asStranger(deps, request, () => signIn.confirmEmail(request.body.token));
    return done();
  });
  refuseOtherMethods(api, '/email-confirmations/complete', ['POST']);
}
