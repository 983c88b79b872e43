import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { requireName } from '../../values/label.ts';
import type { Account } from './account.ts';
import { insertAccount } from './accounts-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** Stores an account; it has no wallet yet. @throws Problem invalid_request when the name is not 1–80 characters. */
export function createAccount({ db, clock }: Deps, input: { name: string }): Promise<Account> {
  return insertAccount(db, requireName('name', input.name), clock());
}
