import { DoneData, SecondFactorRequest } from '@satha/contract/people/sign-in';
import { passSecondFactor } from '../../../domain/people/sign-in/second-factors/pass-second-factor.ts';
import { subjectsOf } from '../../../domain/people/take-attempt.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import type { Anybody, Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers } from '../../operation-responses.ts';
import { done } from '../answers.ts';
import { limitAttempts } from './limit-attempts.ts';
import type { SignInDeps } from './people.ts';
import { auditOf, originOf } from './request-origin.ts';

const url = '/sign-in/second-factor';
const schema = { body: SecondFactorRequest, response: answers(DoneData) };

/**
 * Ends a sign-in that waits for it: the browser that gave the password has a cookie for ten minutes and five tries. They
 * are counted by that sign-in, and not by the address: whoever gave no password there uses up nothing of those who did.
 */
export function secondFactorRoute<Access extends string>(deps: SignInDeps<Access>): Route<Anybody> {
  return route('POST', url, { schema, access: 'anybody', writes: true }, async (request, reply) => {
    const factor = readFactor(request.body);
    const waitingToken = deps.cookies.waiting.read(request.headers.cookie);
    if (waitingToken === undefined) throw new Problem('second_factor_expired');
    const given = { ...factor, waitingToken, origin: originOf(request), audit: auditOf(request) };
    const subjects = subjectsOf({ kind: 'second-factor', of: waitingToken });
    const rawToken = await limitAttempts(deps, addressesOf(request), subjects, () =>
      passSecondFactor(deps, deps.people.own, given),
    );
    reply.header('Set-Cookie', [deps.cookies.session.keep(rawToken), deps.cookies.waiting.forget()]);
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
