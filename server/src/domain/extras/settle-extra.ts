import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem, type ProblemCode } from '../../values/problem.ts';
import {
  type ExtraSettlement,
  type SettleOutcome,
  selectAccountOfDriver,
  selectIsAskedByDriver,
  storeExtraSettlement,
} from './extras-store.ts';

type Deps = { readonly db: Database };

const refusals: Readonly<Record<SettleOutcome, ProblemCode | undefined>> = {
  settled: undefined,
  repeated: undefined,
  decided_otherwise: 'extra_decided_otherwise',
  not_payable: 'extra_not_payable',
  trip_not_found: 'trip_not_found',
  not_found: 'extra_not_found',
};

/**
 * Accepts, declines or withdraws an extra, with its money and its events, and what the caller writes, in one database
 * transaction. What is so already stays, and writes nothing.
 * @throws Problem trip_not_found, extra_not_found, extra_decided_otherwise, extra_not_payable.
 */
export function settleExtra(
  { db }: Deps,
  settlement: ExtraSettlement,
  inSameTransaction?: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  const settle = async (transaction: Queryable) => {
    const outcome = await storeExtraSettlement(transaction, settlement);
    const refusal = refusals[outcome];
    if (refusal) throw new Problem(refusal);
    if (outcome === 'settled') await inSameTransaction?.(transaction);
  };
  if (!inSameTransaction) return settle(db);
  return db.inTransaction(settle, { concurrencyKey: settlement.accountId });
}

/**
 * Takes back an extra that the driver at a trip asked for; what was charged for it goes back.
 * @throws Problem trip_not_found when they are not at the trip, extra_not_found when it is not theirs,
 * extra_decided_otherwise when it was declined.
 */
export async function withdrawExtraAsDriver(
  deps: Deps,
  extra: { readonly driverId: number; readonly tripId: number; readonly extraId: string },
  at: Temporal.Instant,
): Promise<void> {
  const { driverId, tripId, extraId } = extra;
  const accountId = await selectAccountOfDriver(deps.db, driverId, tripId);
  if (accountId === undefined) throw new Problem('trip_not_found');
  if (!(await selectIsAskedByDriver(deps.db, { accountId, tripId }, extra)))
    throw new Problem('extra_not_found');
  await settleExtra(deps, { accountId, tripId, extraId, status: 'withdrawn', by: 'driver', at });
}
