import { ChangePasswordRequest } from '@satha/contract/portal/me';
import { requireUncommonPassword } from '../../../domain/members/passwords/require-uncommon-password.ts';
import { notePasswordChange } from '../../../domain/members/sign-in/member-notices.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { answersDone, done, withCookies } from '../answers.ts';
import { auditOf, memberOf, originOf } from '../gate.ts';
import type { MeAreaDeps } from './me-area-deps.ts';
import { withPasswordAttempt } from './password-attempt.ts';

const url = '/me/password';
const schema = { body: ChangePasswordRequest, response: answersDone };

/** Other sessions end, in the statement that sets the password; this one goes on with a new cookie. */
export function registerPassword(api: HttpServer, deps: MeAreaDeps): void {
  api.post(url, { schema, config: { needs: 'member', writes: true } }, async (request, reply) => {
    const { memberId } = memberOf(request);
    const { currentPassword, newPassword } = request.body;
    requireUncommonPassword('newPassword', newPassword);
    const passwords = { currentPassword, newPassword };
    const step = {
      personId: memberId,
      note: (transaction: Queryable) =>
        notePasswordChange(transaction, { memberId, ...auditOf(request), at: deps.clock() }),
    };
    const changed = await withPasswordAttempt(deps, memberId, () =>
      deps.signIn.changePassword(originOf(request), step, passwords),
    );
    withCookies(reply, changed);
    return done();
  });
  refuseOtherMethods(api, url, ['POST']);
}
