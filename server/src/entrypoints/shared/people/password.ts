import { ChangePasswordRequest } from '@satha/contract/people/profile';
import { requireUncommonPassword } from '../../../domain/people/passwords/require-uncommon-password.ts';
import { changePassword } from '../../../domain/people/sign-in/set-password.ts';
import type { Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answersDone, done } from '../answers.ts';
import { askingPerson } from './asking-person.ts';
import { withPasswordAttempt } from './password-attempt.ts';
import type { PeopleDeps } from './people.ts';

const url = '/me/password';
const schema = { body: ChangePasswordRequest, response: answersDone };

/**
 * Changes a person's password; other sessions end in the same statement, and this one goes on with a new
 * cookie.
 */
export function passwordRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  return route('POST', url, { schema, access: deps.people.access, writes: true }, async (request, reply) => {
    const { currentPassword, newPassword } = request.body;
    requireUncommonPassword('newPassword', newPassword);
    const asking = askingPerson(deps.people, request);
    const rawToken = await withPasswordAttempt(deps, asking.personId, () =>
      changePassword(deps, deps.people.own, asking, { currentPassword, newPassword }),
    );
    reply.header('Set-Cookie', deps.cookies.session.keep(rawToken));
    return done();
  });
}
