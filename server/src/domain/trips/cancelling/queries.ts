import type { Queryable } from '../../../platform/db/queryable.ts';
import type { CancellationRules } from '../cancellation-policy.ts';

/** What new trips of an account cost when they are cancelled. */
export type AccountCancellationPolicy = {
  readonly name: string;
  /** That of every account which has none of its own. */
  readonly isUsual: boolean;
  readonly rules: CancellationRules;
};

/** Returns the policy under which new trips of an account are created. */
export async function findCancellationPolicy(
  db: Queryable,
  accountId: number,
): Promise<AccountCancellationPolicy | undefined> {
  const { rows } = await db.query<AccountCancellationPolicy>({
    text: `SELECT policy.name, policy.cancellation_policy_id = 1 AS "isUsual", rules
           FROM accounts AS account JOIN cancellation_policies AS policy
             ON policy.cancellation_policy_id = coalesce(account.cancellation_policy_id, 1)
           WHERE account_id = $1`,
    values: [accountId],
    onlyReads: true,
  });
  return rows[0];
}
