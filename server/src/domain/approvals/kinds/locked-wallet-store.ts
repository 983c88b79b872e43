import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import type { WalletStatus } from '../../wallets/wallet.ts';
import type { Basis } from '../approval.ts';

export type LockedWallet = {
  readonly balanceFils: Fils;
  readonly floorFils: Fils;
  /** What somebody who proposes to change a wallet has looked at. */
  readonly basis: Basis;
};

type Row = {
  status: WalletStatus;
  balance_fils: number;
  floor_fils: number;
  is_suspended: boolean;
};

/**
 * Locks a wallet until the transaction ends, and returns how it and its account stand.
 * @throws Problem wallet_not_found, also for that of callers, which has no money of its own.
 */
export async function requireLockedWallet(transaction: Queryable, accountId: number): Promise<LockedWallet> {
  const { rows } = await transaction.query<Row>({
    text: `SELECT status, balance_fils, floor_fils, suspended_at IS NOT NULL AS is_suspended
           FROM wallets JOIN accounts USING (account_id)
           WHERE account_id = $1 AND NOT is_for_callers FOR NO KEY UPDATE OF wallets`,
    values: [accountId],
  });
  const [row] = rows;
  if (!row) throw new Problem('wallet_not_found');
  return {
    balanceFils: row.balance_fils,
    floorFils: row.floor_fils,
    basis: { walletStatus: row.status, accountStatus: row.is_suspended ? 'suspended' : 'active' },
  };
}
