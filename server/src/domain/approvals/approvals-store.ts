import type { ApprovalStatus } from '@satha/terms/approvals';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import type { Approval, Basis, Change } from './approval.ts';
import type { Proposal } from './proposal.ts';
import { type ApprovalRow, selectApprovalSql, toApproval } from './queries.ts';

/** Returns what an operator has proposed with a token before. */
export async function selectSentBefore(
  transaction: Queryable,
  { proposedBy, clientToken }: { readonly proposedBy: number; readonly clientToken: string },
  at: Temporal.Instant,
): Promise<Approval | undefined> {
  const { rows } = await transaction.query<ApprovalRow>({
    text: `${selectApprovalSql} WHERE proposed_by = $2 AND client_token = $3`,
    values: [at.toString(), proposedBy, clientToken],
  });
  return rows[0] && toApproval(rows[0]);
}

/** Returns what an operator has moved without anybody else since a moment, up and down added up. */
export async function sumMovedAtOnce(
  transaction: Queryable,
  { proposedBy, since }: { readonly proposedBy: number; readonly since: Temporal.Instant },
): Promise<Fils> {
  const { rows } = await transaction.query<{ sum: Fils }>({
    text: `SELECT coalesce(sum(amount_fils), 0)::bigint AS sum FROM approvals
           WHERE proposed_by = $1 AND status = 'at_once' AND decided_at > $2`,
    values: [proposedBy, since.toString()],
  });
  return rows[0]?.sum ?? 0;
}

export type NewApproval = {
  readonly proposal: Proposal;
  readonly amountFils: Fils | undefined;
  readonly basis: Basis;
  readonly changes: readonly Change[];
  readonly reason: string;
  readonly proposedBy: number;
  readonly clientToken: string;
  readonly at: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly isAtOnce: boolean;
};

export async function insertApproval(transaction: Queryable, approval: NewApproval): Promise<number> {
  const { kind, ...details } = approval.proposal;
  const { rows } = await transaction.query<{ approval_id: number }>({
    text: `INSERT INTO approvals (kind, account_id, proposal, amount_fils, basis, changes, reason, proposed_by,
             client_token, proposed_at, expires_at, status, decided_at, decided_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $12 THEN 'at_once' ELSE 'proposed' END,
             CASE WHEN $12 THEN $10::timestamptz END, CASE WHEN $12 THEN $8::bigint END)
           RETURNING approval_id`,
    values: [
      kind,
      approval.proposal.accountId,
      JSON.stringify(details),
      approval.amountFils ?? null,
      JSON.stringify(approval.basis),
      JSON.stringify(approval.changes),
      approval.reason,
      approval.proposedBy,
      approval.clientToken,
      approval.at.toString(),
      approval.expiresAt.toString(),
      approval.isAtOnce,
    ],
  });
  return (rows[0] as { approval_id: number }).approval_id;
}

/** Locks a proposal until the transaction ends. */
export async function lockApproval(
  transaction: Queryable,
  approvalId: number,
  at: Temporal.Instant,
): Promise<Approval | undefined> {
  const { rows } = await transaction.query<ApprovalRow>({
    text: `${selectApprovalSql} WHERE approval_id = $2 FOR NO KEY UPDATE OF approvals`,
    values: [at.toString(), approvalId],
  });
  return rows[0] && toApproval(rows[0]);
}

export type NewDecision = {
  readonly approvalId: number;
  readonly status: Extract<ApprovalStatus, 'approved' | 'rejected' | 'withdrawn'>;
  /** Undefined: the command line. */
  readonly decidedBy: number | undefined;
  readonly at: Temporal.Instant;
  readonly note: string | undefined;
  /** What is really changed by it; undefined: nothing. */
  readonly changes: readonly Change[] | undefined;
};

export async function storeDecision(transaction: Queryable, decision: NewDecision): Promise<void> {
  await transaction.query({
    text: `UPDATE approvals SET status = $2, decided_by = $3, decided_at = $4, decision_note = $5,
             changes = coalesce($6::jsonb, changes)
           WHERE approval_id = $1`,
    values: [
      decision.approvalId,
      decision.status,
      decision.decidedBy ?? null,
      decision.at.toString(),
      decision.note ?? null,
      decision.changes ? JSON.stringify(decision.changes) : null,
    ],
  });
}
