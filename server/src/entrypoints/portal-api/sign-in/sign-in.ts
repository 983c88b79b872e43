import { SignInData, SignInRequest } from '@satha/contract/portal/sign-in';
import { recordMemberEntry } from '../../../domain/members/audit/record-audit-entry.ts';
import {
  giveAttemptsBack,
  takeAttempt,
  takeAttemptFrom,
} from '../../../domain/members/sign-in/take-attempt.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { countedAddress } from '../../../platform/http/minute-counter.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { answers, withCookies } from '../answers.ts';
import { auditOf, originOf } from '../gate.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

const url = '/sign-in';
const schema = { body: SignInRequest, response: answers(SignInData) };

/** What is wrong, and whether anybody has the email, the answer does not tell; the limits count either way. */
export function registerSignInByPassword(api: HttpServer, deps: SignInAreaDeps): void {
  api.post(url, { schema, config: { needs: 'nothing', writes: true } }, async (request, reply) => {
    const address = countedAddress(request.remoteAddress);
    const email = request.body.email.trim().toLowerCase();
    const here = { kind: 'sign-in', of: email, from: address } as const;
    const anywhere = { kind: 'sign-in-anywhere', of: email } as const;
    await takeAttemptFrom(deps, address, deps.attemptsPerAddress);
    // In this order: an address that is refused by the first adds nothing to what would lock out everybody.
    await takeAttempt(deps, here);
    await takeAttempt(deps, anywhere);
    const body = { email, password: request.body.password };
    const { personId } = withCookies(reply, await deps.signIn.signIn(originOf(request), body));
    await giveAttemptsBack(deps, [here, anywhere], address);
    if (personId !== undefined) {
      await recordMemberEntry(deps.db, {
        ...auditOf(request),
        memberId: personId,
        action: 'member.signed_in',
        subject: `member ${personId}`,
        at: deps.clock(),
      });
    }
    return ok({ isSignedIn: personId !== undefined });
  });
  refuseOtherMethods(api, url, ['POST']);
}
