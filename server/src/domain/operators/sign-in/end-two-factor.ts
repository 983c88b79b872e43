import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockPassword } from '../../people/sign-in/end-sessions.ts';
import { deleteTwoFactor } from '../../people/sign-in/second-factors/delete-two-factor.ts';
import { lockChangedOperator } from '../require-acting.ts';

/**
 * Removes the second factor of an operator who lost their phone and their backup codes: for whoever has made sure that it
 * is they who ask.
 * @throws Problem operator_not_found, operator_is_yourself, insufficient_role, two_factor_not_on.
 */
export function endOperatorTwoFactor(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { operatorId, ...acting }: Acting & { readonly operatorId: number },
): Promise<void> {
  return db.inTransaction(async (transaction) => {
    const at = clock();
    await lockPassword(transaction, 'operator', operatorId);
    await lockChangedOperator(transaction, { actor: acting.actor, operatorId });
    const person = { personId: operatorId, at };
    if (!(await deleteTwoFactor(transaction, 'operator', person))) throw new Problem('two_factor_not_on');
    const subject = `operator ${operatorId}`;
    await recordAudit(transaction, { ...acting, action: 'operator.two_factor_removed', subject, at });
  });
}
