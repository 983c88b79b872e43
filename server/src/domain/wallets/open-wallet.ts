import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { selectWallet, walletColumns } from './queries.ts';
import type { Wallet } from './wallet.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** Opens an account's one wallet, empty. Undefined when the account does not exist or has one already. */
export function openWallet({ db, clock }: Deps, accountId: number): Promise<Wallet | undefined> {
  return selectWallet(
    db,
    `INSERT INTO wallets (account_id, created_at) SELECT account_id, $2 FROM accounts WHERE account_id = $1
     ON CONFLICT (account_id) DO NOTHING RETURNING ${walletColumns}`,
    [accountId, clock().toString()],
  );
}
