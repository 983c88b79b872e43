import { CompletePasswordResetRequest, PasswordResetRequest } from '@satha/contract/people/sign-in';
import { requireEmail } from '../../../domain/people/email.ts';
import { requireUncommonPassword } from '../../../domain/people/passwords/require-uncommon-password.ts';
import { askForReset, resetPassword } from '../../../domain/people/sign-in/set-password.ts';
import {
  mayAttempt,
  requireAttemptsLeft,
  subjectsOf,
  subjectsOfAddress,
} from '../../../domain/people/take-attempt.ts';
import { noSoonerThan } from '../../../platform/clock/no-sooner-than.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import type { Anybody, Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answersDone, done } from '../answers.ts';
import { limitAttempts, limitAttemptsOfAddress } from './limit-attempts.ts';
import type { SignInDeps } from './people.ts';

/** Longer than a mail takes to be queued, so that nobody sees by the clock whether one was. */
const shortestAnswerMs = 300;

const writing = { access: 'anybody', writes: true } as const;

/** Sends the mail of a forgotten password, and sets a new one by its link. */
export function passwordResetRoutes<Access extends string>(deps: SignInDeps<Access>): Route<Anybody>[] {
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
          if (maySend) await askForReset(deps, deps.people.own, email);
        }),
      );
      return done();
    }),
    route('POST', '/password-resets/complete', { schema: completed, ...writing }, async (request) => {
      const { token, newPassword } = request.body;
      requireUncommonPassword('newPassword', newPassword);
      await limitAttemptsOfAddress(deps, request, () =>
        resetPassword(deps, deps.people.own, { rawToken: token, newPassword }),
      );
      return done();
    }),
  ];
}
