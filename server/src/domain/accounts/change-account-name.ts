import type { Queryable } from '../../platform/db/queryable.ts';
import { requireName } from '../../values/label.ts';
import type { Account } from './account.ts';
import { type AccountRow, accountColumns, toAccount } from './queries.ts';

/**
 * Renames an account and returns it; undefined when there is no such account. @throws Problem invalid_request
 * when the name is not 1–80 characters.
 */
export async function changeAccountName(
  db: Queryable,
  accountId: number,
  name: string,
): Promise<Account | undefined> {
  const { rows } = await db.query<AccountRow>({
    text: `UPDATE accounts SET name = $2 WHERE account_id = $1 RETURNING ${accountColumns}`,
    values: [accountId, requireName('name', name)],
  });
  return rows[0] && toAccount(rows[0]);
}
