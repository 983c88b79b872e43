import type { Queryable } from '../../platform/db/queryable.ts';
import type { Account } from './account.ts';
import { selectAccount, selectAccounts } from './accounts-store.ts';

export function findAccounts(db: Queryable): Promise<Account[]> {
  return selectAccounts(db);
}

export function findAccount(db: Queryable, accountId: number): Promise<Account | undefined> {
  return selectAccount(db, accountId);
}
