import type { Language } from '@satha/terms/languages';
import type { OperatorRole } from '@satha/terms/people';
import type { Queryable } from '../../platform/db/queryable.ts';
import { storeFirstPassword } from '../people/sign-in/store-first-password.ts';
import type { Operator } from './operator.ts';
import { type OperatorRow, operatorColumns, toOperator } from './operator-columns.ts';

export type NewOperator = {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  readonly at: Temporal.Instant;
};

/** Stores an operator with their password; undefined when another has the email. */
export async function insertOperator(
  transaction: Queryable,
  operator: NewOperator,
): Promise<number | undefined> {
  const { name, email, language, role, passwordHash, at } = operator;
  const { rows } = await transaction.query<{ operator_id: number }>({
    text: `INSERT INTO operators (name, email, language, role, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (email) DO NOTHING RETURNING operator_id`,
    values: [name, email, language, role, at.toString()],
  });
  const personId = rows[0]?.operator_id;
  if (personId !== undefined)
    await storeFirstPassword(transaction, 'operator', { personId, passwordHash, at });
  return personId;
}

/**
 * Locks operators and returns them as they are now, in the order of their numbers, so that two who change each other do
 * not wait in a circle.
 */
export async function lockOperators(
  transaction: Queryable,
  operatorIds: readonly number[],
): Promise<ReadonlyMap<number, Operator>> {
  const { rows } = await transaction.query<OperatorRow>({
    text: `SELECT ${operatorColumns} FROM operators WHERE operator_id = ANY ($1::bigint[])
           ORDER BY operator_id FOR NO KEY UPDATE`,
    values: [operatorIds],
  });
  return new Map(rows.map((row) => [row.operator_id, toOperator(row)]));
}

/** Stores what is called and what may be done by an operator whom the transaction has locked. */
export async function updateOperator(
  transaction: Queryable,
  operatorId: number,
  { name, role, at }: { readonly name: string; readonly role: OperatorRole; readonly at: Temporal.Instant },
): Promise<Operator> {
  const { rows } = await transaction.query<OperatorRow>({
    text: `UPDATE operators SET name = $2, role = $3, updated_at = $4, version = version + 1
           WHERE operator_id = $1 RETURNING ${operatorColumns}`,
    values: [operatorId, name, role, at.toString()],
  });
  const [row] = rows;
  if (!row) throw new Error(`operator ${operatorId} is locked, and is not there`);
  return toOperator(row);
}

/** Suspends an operator, or resumes them; false when they are so already, or there is no such operator. */
export async function updateOperatorSuspension(
  transaction: Queryable,
  operatorId: number,
  suspension: { readonly reason: string; readonly at: Temporal.Instant } | undefined,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE operators SET suspended_at = $2, suspended_reason = $3, version = version + 1
           WHERE operator_id = $1 AND (suspended_at IS NULL) <> ($2::timestamptz IS NULL)`,
    values: [operatorId, suspension?.at.toString() ?? null, suspension?.reason ?? null],
  });
  return rowCount === 1;
}

/** Stores how an operator is called, or written to, whom the transaction has locked: what they change themselves. */
export async function updateOwnProfile(
  transaction: Queryable,
  operatorId: number,
  { name, language, at }: Pick<Operator, 'name' | 'language'> & { readonly at: Temporal.Instant },
): Promise<void> {
  await transaction.query({
    text: `UPDATE operators SET name = $2, language = $3, updated_at = $4, version = version + (name <> $2)::integer
           WHERE operator_id = $1`,
    values: [operatorId, name, language, at.toString()],
  });
}
