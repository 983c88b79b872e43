import { CompletePasswordResetRequest, PasswordResetRequest } from '@satha/contract/portal/sign-in';
import { requireEmail } from '../../../domain/members/member.ts';
import { requireUncommonPassword } from '../../../domain/members/passwords/require-uncommon-password.ts';
import { mayAttempt, takeAttempt, takeAttemptFrom } from '../../../domain/members/sign-in/take-attempt.ts';
import { noSoonerThan } from '../../../platform/clock/no-sooner-than.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { countedAddress } from '../../../platform/http/minute-counter.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { answersDone, done } from '../answers.ts';
import { originOf } from '../gate.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

/** Longer than a mail takes to be queued, so that nobody sees by the clock whether one was. */
const shortestAnswerMs = 300;

const config = { needs: 'nothing', writes: true } as const;

export function registerPasswordResets(api: HttpServer, deps: SignInAreaDeps): void {
  const asked = { body: PasswordResetRequest, response: answersDone };
  api.post('/password-resets', { schema: asked, config }, async (request) => {
    const email = requireEmail(request.body.email);
    const address = countedAddress(request.remoteAddress);
    await takeAttemptFrom(deps, address, deps.attemptsPerAddress);
    await takeAttempt(deps, { kind: 'reset', of: email, from: address });
    await noSoonerThan(shortestAnswerMs, async () => {
      if (!(await mayAttempt(deps, { kind: 'reset-mail', of: email }))) return;
      await deps.signIn.askForReset(originOf(request), email);
    });
    return done();
  });
  refuseOtherMethods(api, '/password-resets', ['POST']);

  const completed = { body: CompletePasswordResetRequest, response: answersDone };
  api.post('/password-resets/complete', { schema: completed, config }, async (request) => {
    await takeAttemptFrom(deps, countedAddress(request.remoteAddress), deps.attemptsPerAddress);
    const { token, newPassword } = request.body;
    requireUncommonPassword('newPassword', newPassword);
    await deps.signIn.resetPassword(originOf(request), token, newPassword);
    return done();
  });
  refuseOtherMethods(api, '/password-resets/complete', ['POST']);
}
