import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AutoRecharge, Recharge } from './auto-recharge.ts';
import { selectAutoRecharge, selectRecharges } from './recharges-store.ts';

/** How an account's auto recharge stands at a moment of the real clock; undefined when it has never set it. */
export function findAutoRecharge(
  db: Queryable,
  accountId: number,
  at: Temporal.Instant,
): Promise<AutoRecharge | undefined> {
  return selectAutoRecharge(db, accountId, at);
}

const mostShown = 10;

/** An account's latest recharges, the latest first. */
export function findLatestRecharges(db: Queryable, accountId: number): Promise<Recharge[]> {
  return selectRecharges(db, accountId, mostShown);
}
