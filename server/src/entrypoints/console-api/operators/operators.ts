import {
  ChangeOperatorRequest,
  EndedSessionsData,
  OperatorData,
  OperatorsData,
  ReasonRequest,
} from '@satha/contract/console/operators';
import { Type } from 'typebox';
import { withdrawInvitationsByOperator } from '../../../domain/members/invitations/withdraw-invitations.ts';
import { changeOperator } from '../../../domain/operators/change-operator.ts';
import type { Operator } from '../../../domain/operators/operator.ts';
import { findOperators } from '../../../domain/operators/queries.ts';
import { endOperatorTwoFactor } from '../../../domain/operators/sign-in/end-two-factor.ts';
import { signOutOperator } from '../../../domain/operators/sign-in/sign-out-operator.ts';
import { resumeOperator, suspendOperator } from '../../../domain/operators/suspend-operator.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';

const OperatorPath = Type.Object({
  operatorId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const oneUrl = '/operators/:operatorId';
const withdrawMemberInvitations = withdrawInvitationsByOperator;
const writing = { access: 'operators.write', writes: true } as const;

/** Lists the operators, changes what they may do, and shuts them out. */
export function operatorRoutes(deps: { readonly db: Database; readonly clock: Clock }): ConsoleApiRoute[] {
  const listed = { response: answers(OperatorsData) };
  const changed = { params: OperatorPath, body: ChangeOperatorRequest, response: answers(OperatorData) };
  return [
    route('GET', '/operators', { schema: listed, access: 'operators.read' }, async () =>
      ok({ items: (await findOperators(deps.db)).map(view), nextCursor: null }),
    ),
    route('PATCH', oneUrl, { schema: changed, ...writing }, async (request) => {
      const { operatorId } = request.params;
      const change = { ...actorOf(request), operatorId, ...request.body };
      return ok(view(await changeOperator({ ...deps, withdrawMemberInvitations }, change)));
    }),
    ...suspensionRoutes(deps),
    ...signInRoutes(deps),
  ];
}

function suspensionRoutes(deps: { readonly db: Database; readonly clock: Clock }): ConsoleApiRoute[] {
  const schema = { params: OperatorPath, body: ReasonRequest, response: answersDone };
  return [
    route('POST', `${oneUrl}/suspend`, { schema, ...writing }, async (request) => {
      const { operatorId } = request.params;
      const wish = { ...actorOf(request), operatorId, reason: request.body.reason };
      await suspendOperator({ ...deps, withdrawMemberInvitations }, wish);
      return done();
    }),
    route('POST', `${oneUrl}/resume`, { schema, ...writing }, async (request) => {
      const { operatorId } = request.params;
      await resumeOperator(deps, { ...actorOf(request), operatorId, reason: request.body.reason });
      return done();
    }),
  ];
}

function signInRoutes(deps: { readonly db: Database; readonly clock: Clock }): ConsoleApiRoute[] {
  const ended = { params: OperatorPath, response: answers(EndedSessionsData) };
  const factor = { params: OperatorPath, response: answersDone };
  return [
    route('POST', `${oneUrl}/end-sessions`, { schema: ended, ...writing }, async (request) => {
      const { operatorId } = request.params;
      return ok({ sessions: await signOutOperator(deps, { ...actorOf(request), operatorId }) });
    }),
    route('POST', `${oneUrl}/end-two-factor`, { schema: factor, ...writing }, async (request) => {
      const { operatorId } = request.params;
      await endOperatorTwoFactor(deps, { ...actorOf(request), operatorId });
      return done();
    }),
  ];
}

function view({ createdAt, suspendedReason, language: _, ...operator }: Operator) {
  return {
    ...operator,
    suspendedReason: suspendedReason ?? null,
    createdAt: formatUaeTimestamp(createdAt),
  };
}
