import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { longestWords, requireLabel } from '../../values/label.ts';
import { Problem } from '../../values/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireRight } from '../operators/require-rights.ts';
import { type ActingOperator, type Approval, limitWindow, proposalLasts } from './approval.ts';
import { insertApproval, selectSentBefore, sumMovedAtOnce } from './approvals-store.ts';
import { type BoundRule, ruleOf } from './kinds/approval-rules.ts';
import type { Proposal } from './proposal.ts';
import { findApproval } from './queries.ts';
import type { ApprovalSettings } from './settings/approval-settings.ts';
import { lockApprovalSettings } from './settings/settings-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type ProposeInput = {
  readonly proposal: Proposal;
  readonly reason: string;
  /** Made by whoever asks: sent again after a lost answer, it is the same proposal. */
  readonly clientToken: string;
  readonly by: ActingOperator & { readonly actor: { readonly id: number } };
};

/**
 * Proposes something to another person, or does it at once where none is needed: below the limit, and while approvals are
 * off. One transaction, with its line in the audit log. The status tells which: `proposed` or `at_once`.
 * @throws Problem invalid_request, wallet_not_found, account_not_found, idempotency_key_reused,
 * insufficient_role.
 */
export function propose(
  { db, clock }: Deps,
  { proposal, reason: given, clientToken, by }: ProposeInput,
): Promise<Approval> {
  const reason = requireLabel('reason', given, longestWords);
  const proposedBy = by.actor.id;
  return db.inTransaction(
    async (transaction) => {
      const settings = await lockApprovalSettings(transaction);
      const at = clock();
      const sent = await selectSentBefore(transaction, { proposedBy, clientToken }, at);
      if (sent) return requireSame(sent, proposal, reason);
      const rule = ruleOf(proposal);
      await requireRight(transaction, proposedBy, rule.permission);
      const judgement = await rule.judge({ transaction, at });
      const isAtOnce = await needsNobodyElse(transaction, { settings, rule, proposedBy, at });
      const approvalId = await insertApproval(transaction, {
        ...{ ...judgement, proposal, reason, proposedBy, clientToken, at, isAtOnce },
        amountFils: rule.amountFils,
        expiresAt: at.add(proposalLasts),
      });
      const { accountId, ...details } = proposal;
      const entry = isAtOnce
        ? {
            ...(await rule.apply({ transaction, at, alone: by.actor.name }, reason)),
            accountId: accountId ?? undefined,
          }
        : {
            action: 'approval.proposed' as const,
            subject: `approval ${approvalId}`,
            details: { ...details, ...(accountId !== null && { ofAccount: accountId }) },
          };
      await recordAudit(transaction, { ...by, ...entry, at });
      return requireStored(transaction, approvalId, at);
    },
    { concurrencyKey: 'approvals' },
  );
}

function requireSame(sent: Approval, proposal: Proposal, reason: string): Approval {
  if (sent.reason === reason && isDeepStrictEqual(sent.proposal, proposal)) return sent;
  throw new Problem('idempotency_key_reused');
}

type Asked = {
  readonly settings: ApprovalSettings;
  readonly rule: BoundRule;
  readonly proposedBy: number;
  readonly at: Temporal.Instant;
};

/** An amount in small pieces needs another person as the whole does: what was moved within a day is added up. */
async function needsNobodyElse(
  transaction: Queryable,
  { settings, rule, proposedBy, at }: Asked,
): Promise<boolean> {
  if (!settings.isOn) return true;
  if (rule.amountFils === undefined) return false;
  const since = at.subtract(limitWindow);
  const movedFils = await sumMovedAtOnce(transaction, { proposedBy, since });
  return movedFils + rule.amountFils <= settings.limitFils;
}

async function requireStored(
  transaction: Queryable,
  approvalId: number,
  at: Temporal.Instant,
): Promise<Approval> {
  const approval = await findApproval(transaction, approvalId, at);
  if (!approval) throw new Error(`approval ${approvalId} is not there, though this transaction has seen it`);
  return approval;
}
