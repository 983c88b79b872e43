import type { Queryable } from '../../platform/db/queryable.ts';
import type { Wallet } from './wallet.ts';
import { selectWallet, selectWallets } from './wallets-store.ts';

export function findWallet(db: Queryable, accountId: number): Promise<Wallet | undefined> {
  return selectWallet(db, accountId);
}

export function findWallets(db: Queryable): Promise<Wallet[]> {
  return selectWallets(db);
}
