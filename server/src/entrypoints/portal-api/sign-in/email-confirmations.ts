import { ConfirmEmailRequest } from '@satha/contract/portal/sign-in';
import { confirmEmail } from '../../../domain/members/sign-in/confirm-email.ts';
import { sendConfirmation } from '../../../domain/members/sign-in/send-confirmation.ts';
import { takeAttempt } from '../../../domain/people/take-attempt.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { limitAttemptsOfAddress } from '../../shared/people/limit-attempts.ts';
import { memberOf, type PortalApiRoute } from '../gate.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

export function emailConfirmationRoutes(deps: SignInAreaDeps): PortalApiRoute[] {
  const schema = { body: ConfirmEmailRequest, response: answersDone };
  const open = { access: 'anybody', writes: true } as const;
  return [
    route(
      'POST',
      '/email-confirmations',
      { schema: { response: answersDone }, access: 'member', writes: true },
      async (request) => {
        const { memberId, email, isEmailConfirmed } = memberOf(request);
        if (isEmailConfirmed) return done();
        await takeAttempt(deps, { kind: 'confirmation', of: memberId });
        const rawToken = deps.confirmations.make(email);
        await sendConfirmation(deps, { memberId, rawToken });
        return done();
      },
    ),
    route('POST', '/email-confirmations/complete', { schema, ...open }, async (request) => {
      await limitAttemptsOfAddress(deps, request, () => confirmEmail(deps, request.body.token));
      return done();
    }),
  ];
}
