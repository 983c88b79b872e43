import { ChangePasswordRequest } from '@satha/contract/portal/me';
import { requireUncommonPassword } from '../../../domain/members/passwords/require-uncommon-password.ts';
import { notePasswordChange } from '../../../domain/members/sign-in/member-notices.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answersDone, done, withCookies } from '../answers.ts';
import { auditOf, memberOf, originOf, type PortalApiRoute } from '../gate.ts';
import type { MeAreaDeps } from './me-area-deps.ts';
import { withPasswordAttempt } from './password-attempt.ts';

const url = '/me/password';
const schema = { body: ChangePasswordRequest, response: answersDone };

/**
 * Changes the member's password; other sessions end in the same statement, and this one goes on with a new
 * cookie.
 */
export function passwordRoute(deps: MeAreaDeps): PortalApiRoute {
  return route('POST', url, { schema, access: 'member', writes: true }, async (request, reply) => {
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
}
