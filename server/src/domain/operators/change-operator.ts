import type { Language } from '@satha/terms/languages';
import type { OperatorRole } from '@satha/terms/people';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { requireName } from '../../values/label.ts';
import { type FieldProblem, Problem } from '../../values/problem.ts';
import type { Acting } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type WithdrawMemberInvitations,
  withdrawInvitationsOfOperator,
} from './invitations/withdraw-invitations.ts';
import type { Operator } from './operator.ts';
import { operatorMay } from './operator-roles.ts';
import { lockOperators, updateOperator, updateOwnProfile } from './operators-store.ts';
import { lockChangedOperator } from './require-acting.ts';

export type OperatorChange = Acting & {
  readonly operatorId: number;
  /** The version that whoever changes it saw; undefined for the command line, which says what is to be. */
  readonly version: number | undefined;
  /** What is left out stays. */
  readonly name?: string | undefined;
  readonly role?: OperatorRole | undefined;
};

type ChangeDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Members of accounts are another module's: whom the operator has invited to them is no longer let in. */
  readonly withdrawMemberInvitations: WithdrawMemberInvitations;
};

/**
 * Changes what an operator is called and may do. Open invitations of somebody who may not invite any more, to the console
 * or to accounts, are withdrawn.
 * @throws Problem invalid_request, operator_not_found, operator_is_yourself, insufficient_role, version_conflict.
 */
export function changeOperator(
  { db, clock, withdrawMemberInvitations }: ChangeDeps,
  { operatorId, version, name: givenName, role: givenRole, ...acting }: OperatorChange,
): Promise<Operator> {
  const name = givenName === undefined ? undefined : requireName('name', givenName);
  return db.inTransaction(async (transaction) => {
    const before = await lockChangedOperator(transaction, { actor: acting.actor, operatorId });
    const wished = { name: name ?? before.name, role: givenRole ?? before.role };
    if (wished.name === before.name && wished.role === before.role) return before;
    if (version !== undefined && version !== before.version) {
      throw makeConflict(before, { name, role: givenRole });
    }
    const at = clock();
    const after = await updateOperator(transaction, operatorId, { ...wished, at });
    if (after.role !== before.role) {
      const loss = { ...acting, operatorId, at };
      if (!operatorMay(after.role, 'operators.write')) await withdrawInvitationsOfOperator(transaction, loss);
      if (!operatorMay(after.role, 'accounts.admit')) await withdrawMemberInvitations(transaction, loss);
    }
    await recordAudit(transaction, {
      ...acting,
      action: 'operator.changed',
      subject: `operator ${operatorId}`,
      details: describeChange(before, after),
      at,
    });
    return after;
  });
}

/** Names each field that was to be changed, with what it is now. */
function makeConflict(
  now: Operator,
  wished: { readonly name: string | undefined; readonly role: OperatorRole | undefined },
): Problem {
  const fields: FieldProblem[] = (['name', 'role'] as const).flatMap((field) =>
    wished[field] === undefined || wished[field] === now[field]
      ? []
      : [{ field, message: `${field} is ${now[field]} now, in version ${now.version}.` }],
  );
  return new Problem('version_conflict', { fields });
}

function describeChange(before: Operator, after: Operator): Record<string, unknown> {
  return {
    ...(before.name !== after.name && { nameBefore: before.name, name: after.name }),
    ...(before.role !== after.role && { roleBefore: before.role, role: after.role }),
    ...(before.language !== after.language && { languageBefore: before.language, language: after.language }),
  };
}

export type OwnChange = Acting & {
  readonly actor: { readonly kind: 'operator'; readonly id: number };
  /** What is left out stays. */
  readonly name?: string | undefined;
  readonly language?: Language | undefined;
};

/**
 * Changes how an operator is called, or written to, by themselves; the audit log tells under which name they did what.
 * @throws Problem invalid_request.
 */
export function changeOwnProfile(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { name: givenName, language: givenLanguage, ...acting }: OwnChange,
): Promise<void> {
  const name = givenName === undefined ? undefined : requireName('name', givenName);
  const operatorId = acting.actor.id;
  return db.inTransaction(async (transaction) => {
    const before = (await lockOperators(transaction, [operatorId])).get(operatorId);
    if (!before) throw new Error(`operator ${operatorId} changes themselves, and is not there`);
    const after = { ...before, name: name ?? before.name, language: givenLanguage ?? before.language };
    const details = describeChange(before, after);
    if (Object.keys(details).length === 0) return;
    const at = clock();
    await updateOwnProfile(transaction, operatorId, { name: after.name, language: after.language, at });
    const subject = `operator ${operatorId}`;
    await recordAudit(transaction, { ...acting, action: 'operator.changed', subject, details, at });
  });
}
