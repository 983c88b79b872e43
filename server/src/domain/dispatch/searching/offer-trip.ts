import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import { beginReaches } from '../../reaching/ladder/begin-reaches.ts';
import { findOpenness } from '../../reaching/phones/queries.ts';
import { answerableUntil } from '../dispatch-policy.ts';
import type { Search } from '../search.ts';
import type { RankedCandidate } from './candidate.ts';
import { insertOffers, lockDrivers, lockSearch } from './offers-store.ts';

/**
 * Offers a trip to the first of the candidates, until `wanted` of its offers are open, in one database transaction; gives
 * how many were made. Locks the trip, its search, and then as many candidates as are wanted whom nobody else is dealing
 * with, so that what was found out before is looked at again where nobody can change it. Who has to be reached first has
 * longer to answer.
 */
export function offerTrip(
  { db }: { readonly db: Database },
  /** Without a lease it is offered however often the search was woken since. */
  search: Pick<Search, 'accountId' | 'tripId'> & Partial<Pick<Search, 'leasedUntil'>>,
  candidates: readonly RankedCandidate[],
  {
    wanted,
    now,
    ignoresPause = false,
  }: {
    readonly wanted: number;
    readonly now: Temporal.Instant;
    /** A pause keeps the search from asking, and nobody who chooses the driver. */
    readonly ignoresPause?: boolean;
  },
): Promise<number> {
  if (candidates.length === 0) return Promise.resolve(0);
  return db.inTransaction(async (transaction) => {
    const searching = tripStatuses.searching.code;
    if (!(await lockSearch(transaction, search, { searching, now, ignoresPause }))) return 0;
    const locked = new Set(
      await lockDrivers(
        transaction,
        candidates.map(({ driverId }) => driverId),
        { atMost: wanted, now },
      ),
    );
    const free = candidates.filter(({ driverId }) => locked.has(driverId));
    if (free.length === 0) return 0;
    const openness = await findOpenness(
      transaction,
      free.map(({ driverId }) => driverId),
      now,
    );
    const opennessOf = new Map(free.map(({ driverId }, index) => [driverId, openness[index] ?? 'closed']));
    const timed = free.map((candidate) => ({
      ...candidate,
      expiresAt: answerableUntil(now, opennessOf.get(candidate.driverId) ?? 'closed'),
    }));
    const made = await insertOffers(transaction, search, timed, { wanted, now });
    await beginReaches(
      transaction,
      made.map((offer) => ({ ...offer, openness: opennessOf.get(offer.driverId) ?? 'closed' })),
      now,
    );
    return made.length;
  });
}
