import type { ApprovalStatus } from '@satha/terms/approvals';
import type { Acting, Actor } from '../audit/audit-entry.ts';
import type { Proposal } from './proposal.ts';

/** What must still be so when a proposal is approved, by the name of each fact. */
export type Basis = Readonly<Record<string, string | number | boolean | null>>;

/** One figure, as it is and as it will be; null: there is none. */
export type Change = { readonly field: string; readonly from: unknown; readonly to: unknown };

/** An operator, or whoever uses the command line, who has no number. */
export type ActingOperator = Acting & { readonly actor: Extract<Actor, { readonly kind: 'operator' }> };

/** Somebody of the company, by the name that they have now. */
export type OperatorName = { readonly operatorId: number; readonly name: string };

/** Something that one person proposed, and what became of it. */
export type Approval = {
  readonly approvalId: number;
  readonly proposal: Proposal;
  readonly basis: Basis;
  /** As it was when it was proposed; of what is done, as it was then. */
  readonly changes: readonly Change[];
  readonly reason: string;
  readonly status: ApprovalStatus;
  readonly proposedBy: OperatorName;
  readonly proposedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** Undefined while nobody has decided. */
  readonly decision: Decision | undefined;
};

export type Decision = {
  /** Undefined: the command line. */
  readonly by: OperatorName | undefined;
  readonly at: Temporal.Instant;
  readonly note: string | undefined;
};

/** Our own figure: a weekend, and a day to read it. */
export const proposalLasts = Temporal.Duration.from({ hours: 72 });

/** Over how long what one operator moves alone is added up. */
export const limitWindow = Temporal.Duration.from({ hours: 24 });
