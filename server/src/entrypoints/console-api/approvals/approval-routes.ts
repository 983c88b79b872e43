import {
  ApprovalData,
  ApprovalDetails,
  ApprovalList,
  ApprovalQuery,
  DecideRequest,
} from '@satha/contract/console/money/approvals';
import { refusals } from '@satha/contract/refusals';
import { Type } from 'typebox';
import { approve, reject, withdraw } from '../../../domain/approvals/decide-approval.ts';
import { lookAtApproval } from '../../../domain/approvals/look-at-approval.ts';
import { findApprovals } from '../../../domain/approvals/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, type ConsoleApiRoute, operatorOf } from '../gate.ts';
import type { ApprovalDeps } from './approval-deps.ts';
import { approvalSettingsRoutes } from './approval-settings.ts';
import { viewApproval } from './approval-view.ts';
import { proposePricesRoutes } from './propose-prices.ts';
import { proposeReversalRoute } from './propose-reversal.ts';
import { proposeWalletRoutes } from './propose-wallet.ts';

const ApprovalPath = Type.Object({
  approvalId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});
const oneUrl = '/approvals/:approvalId';
const usualLimit = 50;

/** Answers what takes two people: proposes it, shows it, decides it. */
export function approvalRoutes(deps: ApprovalDeps): ConsoleApiRoute[] {
  return [
    listRoute(deps),
    showRoute(deps),
    decideRoute(deps, 'approve', approve, 'approvals.decide'),
    decideRoute(deps, 'reject', reject, 'approvals.decide'),
    decideRoute(deps, 'withdraw', withdraw, 'approvals.read'),
    ...approvalSettingsRoutes(deps),
    ...proposeWalletRoutes(deps),
    ...proposePricesRoutes(deps),
    proposeReversalRoute(deps),
  ];
}

function listRoute({ db, clock }: ApprovalDeps): ConsoleApiRoute {
  const schema = { querystring: ApprovalQuery, response: answers(ApprovalList) };
  return route('GET', '/approvals', { schema, access: 'approvals.read' }, async (request) => {
    const { status, accountId, limit = usualLimit, cursor } = request.query;
    const beforeId = cursor === undefined ? undefined : Number(cursor);
    const { approvals, nextBeforeId } = await findApprovals(
      db,
      { status, accountId, beforeId, limit },
      clock(),
    );
    const { operatorId } = operatorOf(request);
    return ok({
      items: approvals.map((approval) => viewApproval(approval, operatorId)),
      nextCursor: nextBeforeId === undefined ? null : String(nextBeforeId),
    });
  });
}

function showRoute(deps: ApprovalDeps): ConsoleApiRoute {
  const schema = { params: ApprovalPath, response: answers(ApprovalDetails) };
  return route('GET', oneUrl, { schema, access: 'approvals.read' }, async (request) => {
    const { approval, hindrance } = await lookAtApproval(deps, request.params.approvalId);
    const { operatorId } = operatorOf(request);
    return ok({
      ...viewApproval(approval, operatorId),
      hindrance: hindrance ? viewHindrance(hindrance) : null,
    });
  });
}

function viewHindrance({ code, fields = [] }: Problem): ApprovalDetails['hindrance'] {
  return { reason: code, message: refusals[code].message, errors: [...fields] };
}

function decideRoute(
  deps: ApprovalDeps,
  verb: 'approve' | 'reject' | 'withdraw',
  decide: typeof approve,
  access: 'approvals.decide' | 'approvals.read',
): ConsoleApiRoute {
  const schema = { params: ApprovalPath, body: DecideRequest, response: answers(ApprovalData) };
  const options = { schema, access, writes: true, repeatable: 'always' } as const;
  return route('POST', `${oneUrl}/${verb}`, options, async (request) => {
    const { approvalId } = request.params;
    const approval = await decide(deps, { approvalId, note: request.body.note, by: actorOf(request) });
    return ok(viewApproval(approval, operatorOf(request).operatorId));
  });
}
