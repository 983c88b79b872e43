import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { Wallet } from './wallet.ts';
import { insertWallet } from './wallets-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** Opens an account's one wallet, empty. Undefined when the account does not exist or has one already. */
export function openWallet({ db, clock }: Deps, accountId: number): Promise<Wallet | undefined> {
  return insertWallet(db, accountId, clock());
}
