import { CompletePasswordResetRequest, PasswordResetRequest } from '@satha/contract/portal/sign-in';
import { requireEmail } from '../../../domain/members/member.ts';
import { requireUncommonPassword } from '../../../domain/members/passwords/require-uncommon-password.ts';
import {
  mayAttempt,
  requireAttemptsLeft,
  subjectsOf,
  subjectsOfAddress,
} from '../../../domain/members/sign-in/take-attempt.ts';
import { noSoonerThan } from '../../../platform/clock/no-sooner-than.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answersDone, done } from '../answers.ts';
import { originOf, type PortalApiRoute } from '../gate.ts';
import { limitAttempts, limitAttemptsOfAddress } from './limit-attempts.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

/** Longer than a mail takes to be queued, so that nobody sees by the clock whether one was. */
const shortestAnswerMs = 300;

const writing = { access: 'anybody', writes: true } as const;

export function passwordResetRoutes(deps: SignInAreaDeps): PortalApiRoute[] {
  const asked = { body: PasswordResetRequest, response: answersDone };
  const completed = { body: CompletePasswordResetRequest, response: answersDone };
  return [
    route('POST', '/password-resets', { schema: asked, ...writing }, async (request) => {
      const email = requireEmail(request.body.email);
      const addresses = addressesOf(request);
      const subjects = [
        ...subjectsOfAddress(addresses, deps.limits.attemptsPerAddress),
        ...subjectsOf({ kind: 'reset', of: email, from: addresses }),
      ];
      requireAttemptsLeft(deps, subjects);
      // What is waited for is not within the turn, which others want. One turn for both: no mail counts that is not sent.
      await noSoonerThan(shortestAnswerMs, () =>
        limitAttempts(deps, addresses, subjects, async () => {
          const maySend = await mayAttempt(deps, { kind: 'reset-mail', of: email });
          if (maySend) await deps.signIn.askForReset(originOf(request), email);
        }),
      );
      return done();
    }),
    route('POST', '/password-resets/complete', { schema: completed, ...writing }, async (request) => {
      const { token, newPassword } = request.body;
      requireUncommonPassword('newPassword', newPassword);
      await limitAttemptsOfAddress(deps, request, () =>
        deps.signIn.resetPassword(originOf(request), token, newPassword),
      );
      return done();
    }),
  ];
}
