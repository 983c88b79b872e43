import type { AuditAction } from '@satha/terms/audit-actions';
import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { longestWords, requireLabel } from '../../values/label.ts';
import { Problem } from '../../values/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireRight } from '../operators/require-rights.ts';
import type { ActingOperator, Approval } from './approval.ts';
import { lockApproval, type NewDecision, storeDecision } from './approvals-store.ts';
import { judgeAgain } from './judge-again.ts';
import { ruleOf } from './kinds/approval-rules.ts';
import { lockApprovalSettings } from './settings/settings-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type Verdict = {
  readonly approvalId: number;
  readonly note?: string | undefined;
  readonly by: ActingOperator;
};

/**
 * Agrees to what another person proposed, and does it in the same transaction, after judging it again.
 * @throws Problem approval_not_found, approval_decided, approval_expired, approval_needs_another_person,
 * approval_outdated, insufficient_role, and what doing it is refused with.
 */
export function approve(deps: Deps, verdict: Verdict): Promise<Approval> {
  return decide(deps, verdict, 'approved', async (transaction, approval, at) => {
    const { approvalId, proposal, reason, proposedBy } = approval;
    const { changes } = await judgeAgain({ transaction, at }, approval, verdict.by.actor.id);
    const done = await ruleOf(proposal).apply({ transaction, at }, reason);
    const details = { ...done.details, approvalId };
    const accountId = proposal.accountId ?? undefined;
    await recordAudit(transaction, { ...verdict.by, ...done, details, accountId, at });
    return { changes, details: { kind: proposal.kind, proposedBy: proposedBy.operatorId, changes } };
  });
}

/** Declines what another person proposed. @throws Problem as `approve` does, but for what doing it is refused with. */
export function reject(deps: Deps, verdict: Verdict): Promise<Approval> {
  return decide(deps, verdict, 'rejected', async (transaction, { proposal, proposedBy }) => {
    await requireRight(transaction, verdict.by.actor.id, 'approvals.decide');
    return { details: { kind: proposal.kind, proposedBy: proposedBy.operatorId } };
  });
}

/**
 * Takes back what oneself has proposed; the command line does it for whoever proposed, who may have left the company.
 * @throws Problem as `reject` does; approval_of_another_person.
 */
export function withdraw(deps: Deps, verdict: Verdict): Promise<Approval> {
  return decide(deps, verdict, 'withdrawn', async (_, { proposal, proposedBy }) => ({
    details: {
      kind: proposal.kind,
      ...(verdict.by.actor.id === undefined && { proposedBy: proposedBy.operatorId }),
    },
  }));
}

type Effect = {
  readonly changes?: NewDecision['changes'];
  readonly details: Readonly<Record<string, unknown>>;
};

/** Decided so by the same person already, it stays so, and nothing is done again: their answer may have been lost. */
function decide(
  { db, clock }: Deps,
  { approvalId, note: given, by }: Verdict,
  status: NewDecision['status'],
  effect: (transaction: Queryable, approval: Approval, at: Temporal.Instant) => Promise<Effect>,
): Promise<Approval> {
  const note = given === undefined ? undefined : requireLabel('note', given, longestWords);
  const decidedBy = by.actor.id;
  return db.inTransaction(
    async (transaction) => {
      await lockApprovalSettings(transaction);
      const at = clock();
      const approval = await lockApproval(transaction, approvalId, at);
      if (!approval) throw new Problem('approval_not_found');
      if (approval.status === status && approval.decision?.by?.operatorId === decidedBy) return approval;
      requireOpen(approval);
      requirePerson(approval, status, decidedBy);
      const { changes, details } = await effect(transaction, approval, at);
      await storeDecision(transaction, { approvalId, status, decidedBy, at, note, changes });
      const action: AuditAction = `approval.${status}`;
      await recordAudit(transaction, { ...by, action, subject: `approval ${approvalId}`, details, at });
      return (await lockApproval(transaction, approvalId, at)) as Approval;
    },
    { concurrencyKey: 'approvals' },
  );
}

function requireOpen({ status }: Approval): void {
  if (status === 'expired') throw new Problem('approval_expired');
  if (status !== 'proposed') throw new Problem('approval_decided');
}

/** One's own proposal is taken back by oneself alone, and decided by anybody but oneself. */
function requirePerson(
  { proposedBy }: Approval,
  status: NewDecision['status'],
  decidedBy: number | undefined,
): void {
  const isOwn = proposedBy.operatorId === decidedBy;
  const isRoot = decidedBy === undefined;
  if (status === 'withdrawn' && !isOwn && !isRoot) throw new Problem('approval_of_another_person');
  if (status !== 'withdrawn' && isOwn) throw new Problem('approval_needs_another_person');
}
