import { DoneData, SecondFactorRequest } from '@satha/contract/portal/sign-in';
import { recordMemberEntry } from '../../../domain/members/record-member-audit.ts';
import { subjectsOf } from '../../../domain/members/sign-in/take-attempt.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers } from '../../operation-responses.ts';
import { done, withCookies } from '../answers.ts';
import { auditOf, originOf, type PortalApiRoute } from '../gate.ts';
import { limitAttempts } from './limit-attempts.ts';
import type { SignInAreaDeps } from './sign-in-area-deps.ts';

const url = '/sign-in/second-factor';
const schema = { body: SecondFactorRequest, response: answers(DoneData) };

/**
 * Ends a sign-in that waits for it: the browser that gave the password has a cookie for ten minutes and five tries. They
 * are counted by that sign-in, and not by the address: whoever gave no password there uses up nothing of those who did.
 */
export function secondFactorRoute(deps: SignInAreaDeps): PortalApiRoute {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    const factor = readFactor(request.body);
    const note = (memberId: number, transaction: Queryable) =>
      recordMemberEntry(transaction, {
        ...auditOf(request),
        memberId,
        action: 'member.signed_in',
        details: { secondFactor: factor.isBackupCode ? 'backup code' : 'app' },
        at: deps.clock(),
      });
    const origin = originOf(request);
    const waiting = deps.signIn.nameWaitingSignIn(origin);
    if (waiting === undefined) throw new Problem('second_factor_expired');
    const addresses = addressesOf(request);
    const subjects = subjectsOf({ kind: 'second-factor', of: waiting });
    const passed = await limitAttempts(deps, addresses, subjects, () =>
      deps.signIn.passSecondFactor(origin, factor, note),
    );
    withCookies(reply, passed);
    return done();
  });
}

function readFactor({ code, backupCode }: SecondFactorRequest): { code: string; isBackupCode: boolean } {
  if (code !== undefined && backupCode === undefined) {
    return { code: code.replaceAll(/\s/g, ''), isBackupCode: false };
  }
  if (backupCode !== undefined && code === undefined) {
    return { code: backupCode.trim(), isBackupCode: true };
  }
  const message =
    code === undefined
      ? 'code is missing; send either code or backupCode.'
      : 'code and backupCode are both there; send one of the two.';
  throw new Problem('invalid_request', { fields: [{ field: 'code', message }] });
}
