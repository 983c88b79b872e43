import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import type { Acting } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deleteAllSessions, lockPassword } from '../people/sign-in/end-sessions.ts';
import { requireSuspensionReason, type SuspensionOutcome } from '../people/suspension-reason.ts';
import {
  type WithdrawMemberInvitations,
  withdrawInvitationsOfOperator,
} from './invitations/withdraw-invitations.ts';
import { updateOperatorSuspension } from './operators-store.ts';
import { lockChangedOperator } from './require-acting.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type Wish = Acting & { readonly operatorId: number; readonly reason: string };

/**
 * Shuts an operator out: their sessions and what leads to one end, no new one begins, and the open invitations that they
 * made, to the console or to accounts, are withdrawn.
 * @throws Problem invalid_request, operator_not_found, operator_is_yourself, insufficient_role.
 */
export function suspendOperator(
  {
    db,
    clock,
    withdrawMemberInvitations,
  }: Deps & { readonly withdrawMemberInvitations: WithdrawMemberInvitations },
  { operatorId, reason: given, ...acting }: Wish,
): Promise<SuspensionOutcome> {
  const reason = requireSuspensionReason(given);
  return db.inTransaction(async (transaction) => {
    const at = clock();
    // A sign-in that is under way is waited for, and found.
    await lockPassword(transaction, 'operator', operatorId);
    await lockChangedOperator(transaction, { actor: acting.actor, operatorId });
    if (!(await updateOperatorSuspension(transaction, operatorId, { reason, at }))) return 'unchanged';
    await deleteAllSessions(transaction, 'operator', operatorId);
    const loss = { ...acting, operatorId, at };
    await withdrawInvitationsOfOperator(transaction, loss);
    await withdrawMemberInvitations(transaction, loss);
    const subject = `operator ${operatorId}`;
    await recordAudit(transaction, {
      ...acting,
      action: 'operator.suspended',
      subject,
      details: { reason },
      at,
    });
    return 'done';
  });
}

/**
 * Ends an operator's suspension, so that they can sign in again.
 * @throws Problem invalid_request, operator_not_found, operator_is_yourself, insufficient_role.
 */
export function resumeOperator(
  { db, clock }: Deps,
  { operatorId, reason: given, ...acting }: Wish,
): Promise<SuspensionOutcome> {
  const reason = requireSuspensionReason(given);
  return db.inTransaction(async (transaction) => {
    const at = clock();
    await lockChangedOperator(transaction, { actor: acting.actor, operatorId });
    if (!(await updateOperatorSuspension(transaction, operatorId, undefined))) return 'unchanged';
    const subject = `operator ${operatorId}`;
    await recordAudit(transaction, {
      ...acting,
      action: 'operator.resumed',
      subject,
      details: { reason },
      at,
    });
    return 'done';
  });
}
