import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { selectWallet, walletColumns } from './queries.ts';
import { largestHeldLimitFils, type Wallet } from './wallet.ts';

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

/** Lower than what any fares could come to, and exact as a number of JavaScript. */
const noFloorFils = -9_000_000_000_000_000;

/**
 * Opens the one wallet of an environment that trips for callers pass through: it is always empty, and no trip is refused for
 * its balance.
 */
export async function openWalletForCallers({ db, clock }: Deps, accountId: number): Promise<void> {
  await db.query({
    text: `INSERT INTO wallets (account_id, created_at, is_for_callers, floor_fils, held_limit_fils)
           VALUES ($1, $2, true, $3, $4)`,
    values: [accountId, clock().toString(), noFloorFils, largestHeldLimitFils],
  });
}
