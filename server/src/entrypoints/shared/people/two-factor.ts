import {
  BackupCodesData,
  ConfirmTwoFactorRequest,
  PasswordRequest,
  TwoFactorSetUpData,
} from '@satha/contract/people/profile';
import type { FastifyRequest } from 'fastify';
import { noteOwnAct, type OwnAct } from '../../../domain/people/sign-in/notices.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Route } from '../../../platform/http/api/route.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { PersonStep } from '../../../platform/sign-in/person-steps.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done, withCookies } from '../answers.ts';
import { withPasswordAttempt } from './password-attempt.ts';
import type { PeopleDeps } from './people.ts';
import { auditOf, originOf } from './request-origin.ts';

/**
 * Sets up signing in with an authenticator app, confirms it by a first code, and ends it with the password.
 */
export function twoFactorRoutes<Access extends string>(deps: PeopleDeps<Access>): Route<Access>[] {
  return [beginRoute(deps), confirmRoute(deps), endRoute(deps), backupCodesRoute(deps)];
}

function beginRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  const schema = { body: PasswordRequest, response: answers(TwoFactorSetUpData) };
  return route('POST', '/me/two-factor', { schema, ...writingBy(deps) }, async (request, reply) => {
    const { personId } = deps.people.personOf(request);
    const begun = await withPasswordAttempt(deps, personId, () =>
      deps.signIn.beginTwoFactor(originOf(request), personId, request.body.password),
    );
    return ok(withCookies(reply, begun));
  });
}

function confirmRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  const schema = { body: ConfirmTwoFactorRequest, response: answersDone };
  return route('POST', '/me/two-factor/confirm', { schema, ...writingBy(deps) }, async (request, reply) => {
    const { personId, hasTwoFactor } = deps.people.personOf(request);
    if (hasTwoFactor) throw new Problem('two_factor_already_on');
    const code = request.body.code.replaceAll(/\s/g, '');
    const confirmed = await withPasswordAttempt(deps, personId, () =>
      deps.signIn.confirmTwoFactor(originOf(request), stepOf(deps, request, 'two_factor_begun'), code),
    );
    withCookies(reply, confirmed);
    return done();
  });
}

function endRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  const schema = { body: PasswordRequest, response: answersDone };
  return route('POST', '/me/two-factor/end', { schema, ...writingBy(deps) }, async (request, reply) => {
    const { personId, hasTwoFactor } = deps.people.personOf(request);
    if (!hasTwoFactor) throw new Problem('two_factor_not_on');
    const ended = await withPasswordAttempt(deps, personId, () =>
      deps.signIn.endTwoFactor(
        originOf(request),
        stepOf(deps, request, 'two_factor_ended'),
        request.body.password,
      ),
    );
    withCookies(reply, ended);
    return done();
  });
}

function backupCodesRoute<Access extends string>(deps: PeopleDeps<Access>): Route<Access> {
  const schema = { body: PasswordRequest, response: answers(BackupCodesData) };
  return route(
    'POST',
    '/me/two-factor/backup-codes',
    { schema, ...writingBy(deps) },
    async (request, reply) => {
      const { personId } = deps.people.personOf(request);
      const renewed = await withPasswordAttempt(deps, personId, () =>
        deps.signIn.renewBackupCodes(
          originOf(request),
          stepOf(deps, request, 'backup_codes_renewed'),
          request.body.password,
        ),
      );
      return ok(withCookies(reply, renewed));
    },
  );
}

function writingBy<Access extends string>({ people }: PeopleDeps<Access>) {
  return { access: people.access, writes: true } as const;
}

function stepOf<Access extends string>(
  { clock, people }: PeopleDeps<Access>,
  request: FastifyRequest,
  act: OwnAct,
): PersonStep {
  const { personId } = people.personOf(request);
  return {
    personId,
    note: (transaction: Queryable) =>
      noteOwnAct(transaction, people.own, { ...auditOf(request), personId, act, at: clock() }),
  };
}
