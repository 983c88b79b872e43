import {
  BackupCodesData,
  ConfirmTwoFactorRequest,
  PasswordRequest,
  TwoFactorSetUpData,
} from '@satha/contract/people/profile';
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewBackupCodes,
} from '../../../domain/people/sign-in/second-factors/change-two-factor.ts';
import type { Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../answers.ts';
import { askingPerson } from './asking-person.ts';
import { withPasswordAttempt } from './password-attempt.ts';
import type { PeopleDeps } from './people.ts';

/**
 * Sets up signing in with an authenticator app, confirms it by a first code, and ends it with the password.
 */
export function twoFactorRoutes<Access extends string>(deps: PeopleDeps<Access>): Route<Access>[] {
  return [beginRoute(deps), confirmRoute(deps), endRoute(deps), backupCodesRoute(deps)];
}

function beginRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  const { own } = deps.people;
  const schema = { body: PasswordRequest, response: answers(TwoFactorSetUpData) };
  return route('POST', '/me/two-factor', { schema, ...writingBy(deps) }, async (request) => {
    const asking = askingPerson(deps.people, request);
    const { password } = request.body;
    return ok(
      await withPasswordAttempt(deps, asking.personId, () => beginTwoFactor(deps, own, asking, password)),
    );
  });
}

function confirmRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  const { own } = deps.people;
  const schema = { body: ConfirmTwoFactorRequest, response: answersDone };
  return route('POST', '/me/two-factor/confirm', { schema, ...writingBy(deps) }, async (request, reply) => {
    const asking = askingPerson(deps.people, request);
    if (asking.hasTwoFactor) throw new Problem('two_factor_already_on');
    const code = request.body.code.replaceAll(/\s/g, '');
    const rawToken = await withPasswordAttempt(deps, asking.personId, () =>
      confirmTwoFactor(deps, own, asking, code),
    );
    reply.header('Set-Cookie', deps.cookies.session.keep(rawToken));
    return done();
  });
}

function endRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  const { own } = deps.people;
  const schema = { body: PasswordRequest, response: answersDone };
  return route('POST', '/me/two-factor/end', { schema, ...writingBy(deps) }, async (request, reply) => {
    const asking = askingPerson(deps.people, request);
    if (!asking.hasTwoFactor) throw new Problem('two_factor_not_on');
    const rawToken = await withPasswordAttempt(deps, asking.personId, () =>
      endTwoFactor(deps, own, asking, request.body.password),
    );
    reply.header('Set-Cookie', deps.cookies.session.keep(rawToken));
    return done();
  });
}

function backupCodesRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  const { own } = deps.people;
  const url = '/me/two-factor/backup-codes';
  const schema = { body: PasswordRequest, response: answers(BackupCodesData) };
  return route('POST', url, { schema, ...writingBy(deps) }, async (request) => {
    const asking = askingPerson(deps.people, request);
    if (!asking.hasTwoFactor) throw new Problem('two_factor_not_on');
    const { password } = request.body;
    return ok(
      await withPasswordAttempt(deps, asking.personId, () => renewBackupCodes(deps, own, asking, password)),
    );
  });
}

function writingBy<Access extends string>({ people }: PeopleDeps<Access>) {
  return { access: people.access, writes: true } as const;
}
