import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem } from '../../values/problem.ts';
import { type OperatorPermission, permissionsOfOperator } from './operator-roles.ts';
import { lockOperators } from './operators-store.ts';

/**
 * Locks operators and returns those who may do what is asked of each at this moment: whoever takes it from them waits until
 * the transaction ends, or was first and is seen.
 */
export async function lockThoseWhoMay(
  transaction: Queryable,
  asked: ReadonlyMap<number, OperatorPermission>,
): Promise<ReadonlySet<number>> {
  const locked = await lockOperators(transaction, [...asked.keys()]);
  const may = [...asked].filter(([operatorId, permission]) => {
    const operator = locked.get(operatorId);
    return operator && !operator.isSuspended && permissionsOfOperator(operator).now.includes(permission);
  });
  return new Set(may.map(([operatorId]) => operatorId));
}

/**
 * Locks an operator who may do something at this moment. The command line, which has no number, may always.
 * @throws Problem insufficient_role.
 */
export async function requireRight(
  transaction: Queryable,
  operatorId: number | undefined,
  permission: OperatorPermission,
): Promise<void> {
  if (operatorId === undefined) return;
  const may = await lockThoseWhoMay(transaction, new Map([[operatorId, permission]]));
  if (!may.has(operatorId)) throw new Problem('insufficient_role');
}
