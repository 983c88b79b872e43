import type { ApprovalKind } from '@satha/terms/approvals';
import type { AuditAction } from '@satha/terms/audit-actions';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import type { OperatorPermission } from '../../operators/operator-roles.ts';
import type { Basis, Change } from '../approval.ts';
import type { ProposalOf } from '../proposal.ts';

/** How a proposal stands at this moment. */
export type Judgement = { readonly basis: Basis; readonly changes: readonly Change[] };

/** What the audit log is told of what was done. */
export type Done = {
  readonly action: AuditAction;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
};

export type Moment = {
  readonly transaction: Queryable;
  readonly at: Temporal.Instant;
  /** The name of the one person who does it, where no other is needed. */
  readonly alone?: string | undefined;
};

/** What one kind of proposals is made of. */
export type ApprovalRule<Kind extends ApprovalKind> = {
  /** What whoever proposes it must be allowed to, then and still when it is approved. */
  readonly permission: Extract<OperatorPermission, 'wallets.write' | 'prices.write'>;
  /** What the limit is compared with; left out where it needs another person in any case. */
  readonly amountOf?: (proposal: ProposalOf<Kind>) => Fils;
  /**
   * Says what the proposal rests on and what it would change now; asked when it is proposed, when it is looked at, and,
   * with what it changes locked, when it is approved. @throws Problem that names why it cannot be done.
   */
  readonly judge: (db: Moment, proposal: ProposalOf<Kind>) => Promise<Judgement>;
  /** Does it, in the transaction of the decision, right after it was judged. */
  readonly apply: (moment: Moment, proposal: ProposalOf<Kind>, reason: string) => Promise<Done>;
};
