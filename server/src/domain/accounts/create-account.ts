import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { requireName } from '../../values/label.ts';
import type { Account } from './account.ts';
import { type AccountRow, accountColumns, toAccount } from './queries.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** Stores an account; it has no wallet yet. @throws Problem invalid_request when the name is not 1–80 characters. */
export async function createAccount({ db, clock }: Deps, input: { name: string }): Promise<Account> {
  const { rows } = await db.query<AccountRow>({
    text: `INSERT INTO accounts (name, created_at) VALUES ($1, $2) RETURNING ${accountColumns}`,
    values: [requireName('name', input.name), clock().toString()],
  });
  return toAccount(rows[0] as AccountRow);
}
