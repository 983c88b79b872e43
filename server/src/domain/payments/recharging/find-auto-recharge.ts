import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AutoRecharge, Recharge } from './auto-recharge.ts';
import { selectAutoRecharge, selectRecharges } from './recharges-store.ts';

/** Undefined when the account has never set it. */
export function findAutoRecharge(db: Queryable, accountId: number): Promise<AutoRecharge | undefined> {
  return selectAutoRecharge(db, accountId);
}

const mostShown = 10;

/** An account's latest recharges, the latest first. */
export function findLatestRecharges(db: Queryable, accountId: number): Promise<Recharge[]> {
  return selectRecharges(db, accountId, mostShown);
}
