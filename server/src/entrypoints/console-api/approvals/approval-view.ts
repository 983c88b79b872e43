import type { ApprovalData } from '@satha/contract/console/money/approvals';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

/** Returns a proposal as the console shows it to an operator. */
export function viewApproval(approval: Approval, readerId: number): ApprovalData {
  const { proposal, proposedBy, decision } = approval;
  const { kind, accountId, ...details } = proposal;
  return {
    approvalId: approval.approvalId,
    kind,
    status: approval.status,
    accountId,
    proposal: details,
    changes: [...approval.changes],
    reason: approval.reason,
    proposedBy,
    isOwn: proposedBy.operatorId === readerId,
    proposedAt: formatUaeTimestamp(approval.proposedAt),
    expiresAt: formatUaeTimestamp(approval.expiresAt),
    decision: decision
      ? { by: decision.by ?? null, at: formatUaeTimestamp(decision.at), note: decision.note ?? null }
      : null,
  };
}
