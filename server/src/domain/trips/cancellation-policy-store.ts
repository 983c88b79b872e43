import type { Queryable } from '../../platform/db/queryable.ts';
import { type CancellationPolicy, requireCancellationRules } from './cancellation-policy.ts';

type PolicyRow = Omit<CancellationPolicy, 'rules'> & { rules: unknown };

/** Every policy by its id. Their rules never change, so what was loaded once stays right; new ones may come. */
export async function loadCancellationPolicies(
  database: Queryable,
): Promise<ReadonlyMap<number, CancellationPolicy>> {
  const { rows } = await database.query<PolicyRow>({
    text: `SELECT cancellation_policy_id AS "cancellationPolicyId", name, rules
      FROM cancellation_policies
      ORDER BY cancellation_policy_id`,
  });
  return new Map(rows.map((row) => [row.cancellationPolicyId, policyOfRow(row)]));
}

/** One policy, also one that was added since all were loaded. */
export async function findCancellationPolicy(
  database: Queryable,
  cancellationPolicyId: number,
): Promise<CancellationPolicy | undefined> {
  const { rows } = await database.query<PolicyRow>({
    name: 'find-cancellation-policy',
    text: `SELECT cancellation_policy_id AS "cancellationPolicyId", name, rules
      FROM cancellation_policies
      WHERE cancellation_policy_id = $1`,
    values: [cancellationPolicyId],
  });
  return rows[0] && policyOfRow(rows[0]);
}

function policyOfRow(row: PolicyRow): CancellationPolicy {
  return { ...row, rules: requireCancellationRules(row.rules) };
}
