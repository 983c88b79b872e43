import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TopUp, TopUpName } from './top-up.ts';
import { selectTopUp, selectTopUpByNumber, selectTopUps, type TopUpFilter } from './top-ups-store.ts';

/** Undefined when the account has none of that number. */
export function findTopUp(db: Queryable, name: TopUpName): Promise<TopUp | undefined> {
  return selectTopUp(db, name);
}

/** Whichever account's it is, for the operator. */
export function findTopUpByNumber(db: Queryable, topUpId: number): Promise<TopUp | undefined> {
  return selectTopUpByNumber(db, topUpId);
}

export type TopUpPage = {
  readonly topUps: readonly TopUp[];
  /** What the next page is to come `before`; undefined at the end. */
  readonly next: number | undefined;
};

/** A page of top-ups, the latest first. */
export async function findTopUps(db: Queryable, filter: TopUpFilter): Promise<TopUpPage> {
  const found = await selectTopUps(db, { ...filter, limit: filter.limit + 1 });
  const topUps = found.slice(0, filter.limit);
  return { topUps, next: found.length > filter.limit ? topUps.at(-1)?.topUpId : undefined };
}
