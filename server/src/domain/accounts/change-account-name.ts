import type { Queryable } from '../../platform/db/queryable.ts';
import { requireName } from '../../values/label.ts';
import type { Account } from './account.ts';
import { updateAccountName } from './accounts-store.ts';

/** Undefined when there is no such account. @throws Problem invalid_request when the name is not 1–80 characters. */
export function changeAccountName(
  db: Queryable,
  accountId: number,
  name: string,
): Promise<Account | undefined> {
  return updateAccountName(db, accountId, requireName('name', name));
}
