import type { Queryable } from '../../platform/db/queryable.ts';
import { requireEmail } from '../people/email.ts';
import type { Operator } from './operator.ts';
import { type OperatorRow, operatorColumns, toOperator } from './operator-columns.ts';

export async function findOperator(db: Queryable, operatorId: number): Promise<Operator | undefined> {
  const { rows } = await db.query<OperatorRow>({
    name: 'find-operator',
    text: `SELECT ${operatorColumns} FROM operators WHERE operator_id = $1`,
    values: [operatorId],
  });
  return rows[0] && toOperator(rows[0]);
}

/** Returns the operator who has an email, in whatever letters it is given. @throws Problem invalid_request. */
export async function findOperatorByEmail(db: Queryable, email: string): Promise<Operator | undefined> {
  const { rows } = await db.query<OperatorRow>({
    text: `SELECT ${operatorColumns} FROM operators WHERE email = $1`,
    values: [requireEmail(email)],
  });
  return rows[0] && toOperator(rows[0]);
}

/** Returns all operators, suspended ones too, by their names. A company has tens of them. */
export async function findOperators(db: Queryable): Promise<Operator[]> {
  const { rows } = await db.query<OperatorRow>({
    text: `SELECT ${operatorColumns} FROM operators ORDER BY suspended_at IS NOT NULL, name, operator_id`,
    onlyReads: true,
  });
  return rows.map(toOperator);
}

/** Tells whether anybody is an operator, suspended ones too. */
export async function hasOperators(db: Queryable): Promise<boolean> {
  const { rows } = await db.query({ text: 'SELECT FROM operators LIMIT 1' });
  return rows.length > 0;
}
