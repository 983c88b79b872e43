import { ChangePasswordRequest } from '@satha/contract/people/profile';
import { requireUncommonPassword } from '../../../domain/people/passwords/require-uncommon-password.ts';
import { noteOwnAct } from '../../../domain/people/sign-in/notices.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answersDone, done, withCookies } from '../answers.ts';
import { withPasswordAttempt } from './password-attempt.ts';
import type { PeopleDeps } from './people.ts';
import { auditOf, originOf } from './request-origin.ts';

const url = '/me/password';
const schema = { body: ChangePasswordRequest, response: answersDone };

/**
 * Changes a person's password; other sessions end in the same statement, and this one goes on with a new
 * cookie.
 */
export function passwordRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  return route('POST', url, { schema, access: deps.people.access, writes: true }, async (request, reply) => {
    const { personId } = deps.people.personOf(request);
    const { currentPassword, newPassword } = request.body;
    requireUncommonPassword('newPassword', newPassword);
    const passwords = { currentPassword, newPassword };
    const step = {
      personId,
      note: (transaction: Queryable) =>
        noteOwnAct(transaction, deps.people.own, {
          ...auditOf(request),
          personId,
          act: 'password_changed',
          at: deps.clock(),
        }),
    };
    const changed = await withPasswordAttempt(deps, personId, () =>
      deps.signIn.changePassword(originOf(request), step, passwords),
    );
    withCookies(reply, changed);
    return done();
  });
}
