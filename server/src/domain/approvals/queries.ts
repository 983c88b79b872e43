import type { ApprovalStatus } from '@satha/terms/approvals';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Approval, Basis, Change, Decision } from './approval.ts';
import type { Proposal } from './proposal.ts';
import type { ApprovalSettings } from './settings/approval-settings.ts';

export type ApprovalRow = {
  approval_id: number;
  proposal: Proposal;
  basis: Basis;
  changes: Change[];
  reason: string;
  status: ApprovalStatus;
  proposed_by: number;
  proposed_by_name: string;
  proposed_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  decided_by: number | null;
  decided_by_name: string | null;
  decided_at: Temporal.Instant | null;
  decision_note: string | null;
};

/** `$1` is the moment: what nobody decided by then has expired, and no row has to be written for it. */
export const selectApprovalSql = `
  SELECT approval_id, jsonb_build_object('kind', kind) || proposal AS proposal, basis, changes, reason,
    CASE WHEN status = 'proposed' AND expires_at <= $1 THEN 'expired' ELSE status END AS status, proposed_by, proposer.name AS proposed_by_name, proposed_at, expires_at,
    decided_by, decider.name AS decided_by_name, decided_at, decision_note
  FROM approvals
  JOIN operators AS proposer ON proposer.operator_id = proposed_by
  LEFT JOIN operators AS decider ON decider.operator_id = decided_by`;

export type ApprovalFilter = {
  readonly status?: ApprovalStatus | undefined;
  readonly accountId?: number | undefined;
  /** Only those before this one. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
};

export type ApprovalPage = {
  readonly approvals: readonly Approval[];
  /** Give it back for what comes behind; undefined at the end. */
  readonly nextBeforeId: number | undefined;
};

/** Returns proposals and what became of them, the latest first. */
export async function findApprovals(
  db: Queryable,
  { status, accountId, beforeId, limit }: ApprovalFilter,
  at: Temporal.Instant,
): Promise<ApprovalPage> {
  const isUndecided = status === 'proposed' || status === 'expired';
  const { rows } = await db.query<ApprovalRow>({
    text: `${selectApprovalSql}
           WHERE ($2::text IS NULL OR status = $2) AND ($3::boolean IS NULL OR (expires_at <= $1) = $3)
             AND ($4::bigint IS NULL OR account_id = $4) AND ($5::bigint IS NULL OR approval_id < $5)
           ORDER BY approval_id DESC LIMIT $6`,
    values: [
      at.toString(),
      isUndecided ? 'proposed' : (status ?? null),
      isUndecided ? status === 'expired' : null,
      accountId ?? null,
      beforeId ?? null,
      limit + 1,
    ],
    onlyReads: true,
  });
  const approvals = rows.slice(0, limit).map(toApproval);
  return { approvals, nextBeforeId: rows.length > limit ? approvals.at(-1)?.approvalId : undefined };
}

/** Counts what waits for a second person, and since when the first of it does. */
export async function countProposed(
  db: Queryable,
  at: Temporal.Instant,
): Promise<{ readonly count: number; readonly oldestAt: Temporal.Instant | undefined }> {
  const { rows } = await db.query<{ count: number; oldest_at: Temporal.Instant | null }>({
    text: `SELECT count(*) AS count, min(proposed_at) AS oldest_at FROM approvals
           WHERE status = 'proposed' AND expires_at > $1`,
    values: [at.toString()],
    onlyReads: true,
  });
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? undefined };
}

export async function findApproval(
  db: Queryable,
  approvalId: number,
  at: Temporal.Instant,
): Promise<Approval | undefined> {
  const { rows } = await db.query<ApprovalRow>({
    text: `${selectApprovalSql} WHERE approval_id = $2`,
    values: [at.toString(), approvalId],
    onlyReads: true,
  });
  return rows[0] && toApproval(rows[0]);
}

export function toApproval(row: ApprovalRow): Approval {
  return {
    approvalId: row.approval_id,
    proposal: row.proposal,
    basis: row.basis,
    changes: row.changes,
    reason: row.reason,
    status: row.status,
    proposedBy: { operatorId: row.proposed_by, name: row.proposed_by_name },
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    decision: toDecision(row),
  };
}

function toDecision(row: ApprovalRow): Decision | undefined {
  if (row.decided_at === null) return undefined;
  const { decided_by: operatorId, decided_by_name: name } = row;
  return {
    by: operatorId === null ? undefined : { operatorId, name: name ?? '' },
    at: row.decided_at,
    note: row.decision_note ?? undefined,
  };
}

export type SettingsRow = { is_on: boolean; limit_fils: number; version: number };
export const settingsColumns = 'is_on, limit_fils, version';

/** The migration that made the table made its one row. */
export function toSettings(rows: readonly SettingsRow[]): ApprovalSettings {
  const [row] = rows;
  if (!row) throw new Error('approval_settings has no row');
  return { isOn: row.is_on, limitFils: row.limit_fils, version: row.version };
}

/** Returns whether two people are needed, and above what amount. */
export async function findApprovalSettings(db: Queryable): Promise<ApprovalSettings> {
  const { rows } = await db.query<SettingsRow>({
    text: `SELECT ${settingsColumns} FROM approval_settings`,
    onlyReads: true,
  });
  return toSettings(rows);
}
