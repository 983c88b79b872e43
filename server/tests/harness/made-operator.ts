import type { OperatorRole } from '@satha/terms/people';
import type { Queryable } from '../../src/platform/db/queryable.ts';

let serial = 0;

/** Puts an operator with two-factor sign-in into the database beside the console; nobody can sign in as them. */
export async function makeOperator(db: Queryable, name: string, role: OperatorRole): Promise<number> {
  const { rows } = await db.query<{ operator_id: number }>({
    text: `INSERT INTO operators (name, email, two_factor_enabled, language, role, created_at, updated_at)
           VALUES ($1, $2, true, 'en', $3, now(), now()) RETURNING operator_id`,
    values: [name, `operator-${process.pid}-${++serial}@example.ae`, role],
  });
  return (rows[0] as { operator_id: number }).operator_id;
}
