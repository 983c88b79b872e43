import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem } from '../../values/problem.ts';
import type { Actor } from '../audit/audit-entry.ts';
import type { Operator } from './operator.ts';
import { operatorMay } from './operator-roles.ts';
import { lockOperators } from './operators-store.ts';

/**
 * Locks an operator, and whoever changes them, and requires that this one still may: of two owners who take the role from
 * each other at once, one comes too late, so that the company keeps an owner. The command line may always, and nobody may
 * change themselves: an owner stays one until another takes it from them.
 * @throws Problem operator_not_found, operator_is_yourself, insufficient_role.
 */
export async function lockChangedOperator(
  transaction: Queryable,
  { actor, operatorId }: { readonly actor: Actor; readonly operatorId: number },
): Promise<Operator> {
  const actingId = actor.kind === 'operator' ? actor.id : undefined;
  if (actingId === operatorId) throw new Problem('operator_is_yourself');
  const locked = await lockOperators(transaction, [
    operatorId,
    ...(actingId === undefined ? [] : [actingId]),
  ]);
  if (actingId !== undefined) requireOwner(locked.get(actingId));
  const operator = locked.get(operatorId);
  if (!operator) throw new Problem('operator_not_found');
  return operator;
}

/** Locks whoever invites, so that who takes the right from them waits, and finds the invitation. */
export async function lockInviter(transaction: Queryable, actor: Actor): Promise<void> {
  if (actor.kind !== 'operator' || actor.id === undefined) return;
  requireOwner((await lockOperators(transaction, [actor.id])).get(actor.id));
}

function requireOwner(acting: Operator | undefined): void {
  if (!acting || acting.isSuspended || !operatorMay(acting.role, 'operators.write')) {
    throw new Problem('insufficient_role');
  }
}
