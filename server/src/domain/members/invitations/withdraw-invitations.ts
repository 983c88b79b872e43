import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { WithdrawMemberInvitations } from '../../operators/invitations/withdraw-invitations.ts';
import { withdrawInvitationsBy } from './invitations-store.ts';

type Withdrawing = Acting & {
  readonly inviter: { readonly kind: 'member' | 'operator'; readonly id: number };
  /** Why, as the owners of the accounts read it in their log. */
  readonly because: string;
  readonly at: Temporal.Instant;
};

/** Withdraws the open invitations that somebody made to whichever account, and tells each account's log so. */
export async function withdrawAllInvitationsBy(
  transaction: Queryable,
  { inviter, because, at, ...acting }: Withdrawing,
): Promise<void> {
  const withdrawn = await withdrawInvitationsBy(transaction, inviter, at);
  await recordAudit(
    transaction,
    ...withdrawn.map(({ accountId, invitationId, email }) => ({
      ...acting,
      accountId,
      action: 'member.invitation_withdrawn' as const,
      subject: `invitation ${invitationId}`,
      details: { email, because },
      at,
    })),
  );
}

/**
 * Withdraws the open invitations that an operator made who is suspended, or may not invite any more. Who invites at that
 * moment holds the operator, and is waited for; whoever accepts holds the invitation, and comes before or too late.
 */
export const withdrawInvitationsByOperator: WithdrawMemberInvitations = (
  transaction,
  { operatorId, ...acting },
) =>
  withdrawAllInvitationsBy(transaction, {
    ...acting,
    inviter: { kind: 'operator', id: operatorId },
    because: 'whoever of the company invited them may not any more',
  });
