import type { DoneTo } from '@satha/terms/audit-actions';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AuditOrigin, NewAuditEntry } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findOperator } from '../queries.ts';

/** Writes down what an operator did to nobody but themselves, such as signing in. */
export async function recordOwnEntry(
  transaction: Queryable,
  {
    operatorId,
    subject = `operator ${operatorId}`,
    ...done
  }: AuditOrigin &
    Pick<NewAuditEntry, 'details' | 'at'> & {
      readonly operatorId: number;
      readonly action: `operator.${DoneTo<'operator'>}` | `session.${DoneTo<'session'>}`;
      readonly subject?: string;
    },
): Promise<void> {
  const operator = await findOperator(transaction, operatorId);
  if (!operator) throw new Error(`there is no operator ${operatorId}`);
  await recordAudit(transaction, {
    ...done,
    actor: { kind: 'operator', id: operatorId, name: operator.name },
    subject,
  });
}
