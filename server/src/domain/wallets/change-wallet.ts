import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import { Problem } from '../../values/problem.ts';
import { toWallet, type WalletRow, walletColumns } from './queries.ts';
import { largestHeldLimitFils, lowestFloorFils, type WalletChange, type WalletStatus } from './wallet.ts';

/**
 * Freezes a wallet, which then takes no trip charges; all else still posts. Undefined when the account has no
 * wallet.
 */
export function freezeWallet(db: Queryable, accountId: number): Promise<WalletChange | undefined> {
  return updateWallet(db, accountId, 'status', 'frozen');
}

export function unfreezeWallet(db: Queryable, accountId: number): Promise<WalletChange | undefined> {
  return updateWallet(db, accountId, 'status', 'active');
}

/**
 * Sets how far below zero trips may take the wallet. Undefined when the account has no wallet, or that of callers,
 * which has no floor.
 * @throws Problem invalid_request when the floor is above zero or below AED −500.00.
 */
export function setWalletFloor(
  db: Queryable,
  accountId: number,
  floorFils: Fils,
): Promise<WalletChange | undefined> {
  if (!(floorFils >= lowestFloorFils && floorFils <= 0)) {
    throw new Problem('invalid_request', {
      fields: [{ field: 'amount', message: 'amount must be between -500 and 0: the floor is never lower.' }],
    });
  }
  return updateWallet(db, accountId, 'floor_fils', floorFils);
}

/**
 * Sets the most that trips of the account may hold which have not begun. What they hold already stays. Undefined when
 * the account has no wallet.
 * @throws Problem invalid_request when the limit is below zero or above AED 100 million.
 */
export function setHeldLimit(
  db: Queryable,
  accountId: number,
  limitFils: Fils,
): Promise<WalletChange | undefined> {
  if (!(limitFils >= 0 && limitFils <= largestHeldLimitFils)) {
    const message = 'amount must be between 0 and 100000000: the most that trips may hold before they begin.';
    throw new Problem('invalid_request', { fields: [{ field: 'amount', message }] });
  }
  return updateWallet(db, accountId, 'held_limit_fils', limitFils);
}

/** What the operator may set of a wallet. */
type Settable = 'status' | 'floor_fils' | 'held_limit_fils';

async function updateWallet(
  db: Queryable,
  accountId: number,
  column: Settable,
  value: WalletStatus | Fils,
): Promise<WalletChange | undefined> {
  const { rows } = await db.query<WalletRow & { readonly isChanged: boolean }>({
    text: `UPDATE wallets SET ${column} = $2
           FROM (SELECT account_id AS of, ${column} AS was FROM wallets
                 WHERE account_id = $1 ${column === 'floor_fils' ? 'AND NOT is_for_callers' : ''} FOR NO KEY UPDATE) AS before
           WHERE account_id = before.of
           RETURNING ${walletColumns}, before.was <> ${column} AS "isChanged"`,
    values: [accountId, value],
  });
  return rows[0] && { wallet: toWallet(rows[0]), isChanged: rows[0].isChanged };
}
