import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import { dispatchPolicy, inMilliseconds } from '../dispatch-policy.ts';
import type { Search } from '../search.ts';
import type { RankedCandidate } from './candidate.ts';
import { insertOffers, lockDrivers, lockSearch } from './offers-store.ts';

/**
 * Offers a trip to the first of the candidates, until `wanted` of its offers are open, in one database transaction; gives
 * how many were made. Locks the trip, its search, and then as many candidates as are wanted whom nobody else is dealing
 * with, so that what was found out before is looked at again where nobody can change it.
 */
export function offerTrip(
  { db }: { readonly db: Database },
  search: Pick<Search, 'accountId' | 'tripId'>,
  candidates: readonly RankedCandidate[],
  { wanted, now }: { readonly wanted: number; readonly now: Temporal.Instant },
): Promise<number> {
  const expiresAt = now.add(inMilliseconds(dispatchPolicy.offerSeconds));
  if (candidates.length === 0) return Promise.resolve(0);
  return db.inTransaction(async (transaction) => {
    if (!(await lockSearch(transaction, search, tripStatuses.searching.code))) return 0;
    const locked = new Set(
      await lockDrivers(
        transaction,
        candidates.map(({ driverId }) => driverId),
        wanted,
      ),
    );
    const free = candidates.filter(({ driverId }) => locked.has(driverId));
    return free.length === 0 ? 0 : insertOffers(transaction, search, free, { wanted, now, expiresAt });
  });
}
