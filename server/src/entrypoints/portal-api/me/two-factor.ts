import {
  BackupCodesData,
  ConfirmTwoFactorRequest,
  PasswordRequest,
  TwoFactorSetUpData,
} from '@satha/contract/portal/me';
import type { FastifyRequest } from 'fastify';
import { recordMemberEntry } from '../../../domain/members/audit/record-audit-entry.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import type { PersonStep } from '../../../platform/sign-in/person-steps.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers, answersDone, done, withCookies } from '../answers.ts';
import { auditOf, memberOf, originOf } from '../gate.ts';
import type { MeAreaDeps } from './me-area-deps.ts';
import { withPasswordAttempt } from './password-attempt.ts';

const config = { needs: 'member', writes: true } as const;

/** Signing in with an authenticator app: set up, confirmed by a first code, ended with the password. */
export function registerTwoFactor(api: HttpServer, deps: MeAreaDeps): void {
  registerBegin(api, deps);
  registerConfirm(api, deps);
  registerEnd(api, deps);
  registerBackupCodes(api, deps);
}

function registerBegin(api: HttpServer, deps: MeAreaDeps): void {
  const schema = { body: PasswordRequest, response: answers(TwoFactorSetUpData) };
  api.post('/me/two-factor', { schema, config }, async (request, reply) => {
    const { memberId } = memberOf(request);
    const begun = await withPasswordAttempt(deps, memberId, () =>
      deps.signIn.beginTwoFactor(originOf(request), memberId, request.body.password),
    );
    return ok(withCookies(reply, begun));
  });
  refuseOtherMethods(api, '/me/two-factor', ['POST']);
}

function registerConfirm(api: HttpServer, deps: MeAreaDeps): void {
  const schema = { body: ConfirmTwoFactorRequest, response: answersDone };
  api.post('/me/two-factor/confirm', { schema, config }, async (request, reply) => {
    const { memberId, hasTwoFactor } = memberOf(request);
    if (hasTwoFactor) throw new Problem('two_factor_already_on');
    const code = request.body.code.replaceAll(/\s/g, '');
    const confirmed = await withPasswordAttempt(deps, memberId, () =>
      deps.signIn.confirmTwoFactor(originOf(request), stepOf(deps, request, 'member.two_factor_begun'), code),
    );
    withCookies(reply, confirmed);
    return done();
  });
  refuseOtherMethods(api, '/me/two-factor/confirm', ['POST']);
}

function registerEnd(api: HttpServer, deps: MeAreaDeps): void {
  const schema = { body: PasswordRequest, response: answersDone };
  api.post('/me/two-factor/end', { schema, config }, async (request, reply) => {
    const { memberId, hasTwoFactor } = memberOf(request);
    if (!hasTwoFactor) throw new Problem('two_factor_not_on');
    const ended = await withPasswordAttempt(deps, memberId, () =>
      deps.signIn.endTwoFactor(
        originOf(request),
        stepOf(deps, request, 'member.two_factor_ended'),
        request.body.password,
      ),
    );
    withCookies(reply, ended);
    return done();
  });
  refuseOtherMethods(api, '/me/two-factor/end', ['POST']);
}

function registerBackupCodes(api: HttpServer, deps: MeAreaDeps): void {
  const schema = { body: PasswordRequest, response: answers(BackupCodesData) };
  api.post('/me/two-factor/backup-codes', { schema, config }, async (request, reply) => {
    const { memberId } = memberOf(request);
    const renewed = await withPasswordAttempt(deps, memberId, () =>
      deps.signIn.renewBackupCodes(
        originOf(request),
        stepOf(deps, request, 'member.backup_codes_renewed'),
        request.body.password,
      ),
    );
    return ok(withCookies(reply, renewed));
  });
  refuseOtherMethods(api, '/me/two-factor/backup-codes', ['POST']);
}

function stepOf({ clock }: MeAreaDeps, request: FastifyRequest, action: string): PersonStep {
  const { memberId } = memberOf(request);
  const subject = `member ${memberId}`;
  return {
    personId: memberId,
    note: (transaction: Queryable) =>
      recordMemberEntry(transaction, { ...auditOf(request), memberId, action, subject, at: clock() }),
  };
}
