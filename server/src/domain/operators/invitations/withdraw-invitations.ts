import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockInviter } from '../require-acting.ts';
import { withdrawOperatorInvitations } from './invitations-store.ts';

/**
 * Withdraws an invitation, so that its link is no longer good. @throws Problem invitation_not_found, insufficient_role.
 */
export function withdrawOperatorInvitation(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { invitationId, ...acting }: Acting & { readonly invitationId: number },
): Promise<void> {
  return db.inTransaction(async (transaction) => {
    const at = clock();
    await lockInviter(transaction, acting.actor);
    const [withdrawn] = await withdrawOperatorInvitations(transaction, { invitationId }, at);
    if (!withdrawn) throw new Problem('invitation_not_found');
    await recordAudit(transaction, {
      ...acting,
      action: 'operator.invitation_withdrawn',
      subject: `invitation ${invitationId}`,
      details: withdrawn.email === undefined ? {} : { email: withdrawn.email },
      at,
    });
  });
}

/** An operator loses a right, by whom and when. */
export type LossOfRight = Acting & { readonly operatorId: number; readonly at: Temporal.Instant };

/** Withdraws the open invitations to accounts that an operator made, within the transaction that takes the right. */
export type WithdrawMemberInvitations = (transaction: Queryable, loss: LossOfRight) => Promise<void>;

/** Withdraws the open invitations of an operator who may not invite any more, within the transaction that says so. */
export async function withdrawInvitationsOfOperator(
  transaction: Queryable,
  { operatorId, at, ...acting }: LossOfRight,
): Promise<void> {
  const withdrawn = await withdrawOperatorInvitations(transaction, { invitedBy: operatorId }, at);
  await recordAudit(
    transaction,
    ...withdrawn.map(({ invitationId, email }) => ({
      ...acting,
      action: 'operator.invitation_withdrawn' as const,
      subject: `invitation ${invitationId}`,
      details: { email, because: `operator ${operatorId} may not invite any more` },
      at,
    })),
  );
}
