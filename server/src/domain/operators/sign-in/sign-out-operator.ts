import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { deleteAllSessions, lockPassword } from '../../people/sign-in/end-sessions.ts';
import { lockChangedOperator } from '../require-acting.ts';

/**
 * Signs an operator out of every browser, also where a second factor is still waited for; returns how many sessions ended.
 * @throws Problem operator_not_found, operator_is_yourself, insufficient_role.
 */
export function signOutOperator(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { operatorId, ...acting }: Acting & { readonly operatorId: number },
): Promise<number> {
  return db.inTransaction(async (transaction) => {
    await lockPassword(transaction, 'operator', operatorId);
    await lockChangedOperator(transaction, { actor: acting.actor, operatorId });
    const sessions = await deleteAllSessions(transaction, 'operator', operatorId);
    const subject = `operator ${operatorId}`;
    const details = { sessions };
    await recordAudit(transaction, {
      ...acting,
      action: 'operator.signed_out',
      subject,
      details,
      at: clock(),
    });
    return sessions;
  });
}
