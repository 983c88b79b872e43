import { recordAudit } from '../../audit/record-audit.ts';
import type { PeopleKind } from '../../people/kinds-of-people.ts';
import { findOperator } from '../queries.ts';

/** What is operators' alone of signing in, and of what people change about themselves. */
export const operatorsAsPeople: PeopleKind = {
  kind: 'operator',
  app: 'console',
  resetPurpose: 'operator_reset',
  findPerson: findOperator,
  async record(transaction, { personId: id, subject = `operator ${id}`, ...done }) {
    const operator = await findOperator(transaction, id);
    if (!operator) throw new Error(`there is no operator ${id}`);
    await recordAudit(transaction, {
      ...done,
      actor: { kind: 'operator', id, name: operator.name },
      subject,
    });
  },
};
