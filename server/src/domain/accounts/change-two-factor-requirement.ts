import type { Queryable } from '../../platform/db/queryable.ts';

/**
 * Sets whether members need two-factor sign-in for what is about the account's money. True when it was otherwise before;
 * undefined when there is no such account.
 */
export async function changeTwoFactorRequirement(
  db: Queryable,
  accountId: number,
  isRequired: boolean,
): Promise<boolean | undefined> {
  const { rows } = await db.query<{ changed: boolean }>({
    text: `UPDATE accounts SET requires_two_factor = $2
           FROM (SELECT account_id, requires_two_factor AS was FROM accounts
                 WHERE account_id = $1 FOR NO KEY UPDATE) AS before
           WHERE accounts.account_id = before.account_id
           RETURNING before.was <> $2 AS changed`,
    values: [accountId, isRequired],
  });
  return rows[0]?.changed;
}
