import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import { Problem } from '../../values/problem.ts';
import { lowestFloorFils, type Wallet } from './wallet.ts';
import { updateFloor, updateStatus } from './wallets-store.ts';

/** A frozen wallet takes no trip charges; all else still posts. Undefined when the account has no wallet. */
export function freezeWallet(db: Queryable, accountId: number): Promise<Wallet | undefined> {
  return updateStatus(db, accountId, 'frozen');
}

export function unfreezeWallet(db: Queryable, accountId: number): Promise<Wallet | undefined> {
  return updateStatus(db, accountId, 'active');
}

/**
 * Sets how far below zero trips may take the wallet. Undefined when the account has no wallet.
 * @throws Problem invalid_request when the floor is above zero or below AED −500.00.
 */
export function setWalletFloor(
  db: Queryable,
  accountId: number,
  floorFils: Fils,
): Promise<Wallet | undefined> {
  if (!(floorFils >= lowestFloorFils && floorFils <= 0)) {
    throw new Problem('invalid_request', {
      fields: [{ field: 'amount', message: 'amount must be between -500 and 0: the floor is never lower.' }],
    });
  }
  return updateFloor(db, accountId, floorFils);
}
