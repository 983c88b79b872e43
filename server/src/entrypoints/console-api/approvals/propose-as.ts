import type { Proposed } from '@satha/contract/console/money/approvals';
import type { FastifyRequest } from 'fastify';
import type { Proposal } from '../../../domain/approvals/proposal.ts';
import { propose } from '../../../domain/approvals/propose.ts';
import { actorOf, operatorOf } from '../gate.ts';
import type { ApprovalDeps } from './approval-deps.ts';
import { viewApproval } from './approval-view.ts';

/** What every request that proposes something says besides. */
export type Asked = { readonly clientToken: string; readonly reason: string };

/** Proposes something for the operator who asks; no approval in the answer means that it was done at once. */
export async function proposeAs(
  deps: ApprovalDeps,
  request: FastifyRequest,
  { clientToken, reason }: Asked,
  proposal: Proposal,
): Promise<Proposed> {
  const approval = await propose(deps, { proposal, reason, clientToken, by: actorOf(request) });
  const { operatorId } = operatorOf(request);
  return { approval: approval.status === 'at_once' ? null : viewApproval(approval, operatorId) };
}
