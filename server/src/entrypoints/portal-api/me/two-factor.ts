import {
  BackupCodesData,
  ConfirmTwoFactorRequest,
  PasswordRequest,
  TwoFactorSetUpData,
} from '@satha/contract/portal/me';
import type { AuditAction } from '@satha/terms/audit-actions';
import type { FastifyRequest } from 'fastify';
import { recordMemberEntry } from '../../../domain/members/record-member-audit.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { PersonStep } from '../../../platform/sign-in/person-steps.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done, withCookies } from '../answers.ts';
import { auditOf, memberOf, originOf, type PortalApiRoute } from '../gate.ts';
import type { MeAreaDeps } from './me-area-deps.ts';
import { withPasswordAttempt } from './password-attempt.ts';

const writing = { access: 'member', writes: true } as const;

/**
 * Sets up signing in with an authenticator app, confirms it by a first code, and ends it with the password.
 */
export function twoFactorRoutes(deps: MeAreaDeps): PortalApiRoute[] {
  return [beginRoute(deps), confirmRoute(deps), endRoute(deps), backupCodesRoute(deps)];
}

function beginRoute(deps: MeAreaDeps): PortalApiRoute {
  const schema = { body: PasswordRequest, response: answers(TwoFactorSetUpData) };
  return route('POST', '/me/two-factor', { schema, ...writing }, async (request, reply) => {
    const { memberId } = memberOf(request);
    const begun = await withPasswordAttempt(deps, memberId, () =>
      deps.signIn.beginTwoFactor(originOf(request), memberId, request.body.password),
    );
    return ok(withCookies(reply, begun));
  });
}

function confirmRoute(deps: MeAreaDeps): PortalApiRoute {
  const schema = { body: ConfirmTwoFactorRequest, response: answersDone };
  return route('POST', '/me/two-factor/confirm', { schema, ...writing }, async (request, reply) => {
    const { memberId, hasTwoFactor } = memberOf(request);
    if (hasTwoFactor) throw new Problem('two_factor_already_on');
    const code = request.body.code.replaceAll(/\s/g, '');
    const confirmed = await withPasswordAttempt(deps, memberId, () =>
      deps.signIn.confirmTwoFactor(originOf(request), stepOf(deps, request, 'member.two_factor_begun'), code),
    );
    withCookies(reply, confirmed);
    return done();
  });
}

function endRoute(deps: MeAreaDeps): PortalApiRoute {
  const schema = { body: PasswordRequest, response: answersDone };
  return route('POST', '/me/two-factor/end', { schema, ...writing }, async (request, reply) => {
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
}

function backupCodesRoute(deps: MeAreaDeps): PortalApiRoute {
  const schema = { body: PasswordRequest, response: answers(BackupCodesData) };
  return route('POST', '/me/two-factor/backup-codes', { schema, ...writing }, async (request, reply) => {
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
}

function stepOf({ clock }: MeAreaDeps, request: FastifyRequest, action: AuditAction): PersonStep {
  const { memberId } = memberOf(request);
  return {
    personId: memberId,
    note: (transaction: Queryable) =>
      recordMemberEntry(transaction, { ...auditOf(request), memberId, action, at: clock() }),
  };
}
