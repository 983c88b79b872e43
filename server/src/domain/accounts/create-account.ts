import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { requireName } from '../../values/label.ts';
import type { Account } from './account.ts';
import { type AccountRow, accountColumns, toAccount } from './queries.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Stores an account; it has no wallet yet. The customers of the sandbox's demo are sent nothing.
 * @throws Problem invalid_request when the name is not 1–80 characters.
 */
export async function createAccount(
  { db, clock }: Deps,
  input: { readonly name: string; readonly isDemo?: boolean },
): Promise<Account> {
  const { rows } = await db.query<AccountRow>({
    text: `INSERT INTO accounts (name, created_at, is_demo, sms_links_enabled) VALUES ($1, $2, $3, NOT $3::boolean)
           RETURNING ${accountColumns}`,
    values: [requireName('name', input.name), clock().toString(), input.isDemo ?? false],
  });
  return toAccount(rows[0] as AccountRow);
}
