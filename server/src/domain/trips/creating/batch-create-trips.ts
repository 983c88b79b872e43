import { type BatchCounts, contended, createBatches } from '../../../platform/db/batching/batches.ts';
import type { Database } from '../../../platform/db/database.ts';
import { crowded } from '../../../platform/db/database-unavailable.ts';
import {
  type CreateTripOutcome,
  insertTrips,
  insertTripsOfAccount,
  type NewTrip,
} from './trip-creation-store.ts';

export type TripBatcher = {
  /**
   * Stores a trip and charges its wallet, or tells why not. Nothing is done for a trip that was given up while it
   * waited for its turn: its request was answered meanwhile.
   * @throws DatabaseUnavailable
   */
  storeTrip(trip: NewTrip, signal?: AbortSignal): Promise<CreateTripOutcome>;
  /** How many trips wait for their turn, and how many are being stored. */
  counts(): BatchCounts;
};

/** So many trips are one statement at the most: with more of them each waits for too many others. */
const mostAtOnce = 64;
/** While one batch is being committed, the next one can be worked on. */
const mostUnderWay = 2;
/** Of one account and of all, in one process. */
const mostWaitingOfAccount = 200;
const mostWaiting = 1_000;

const aborted = Symbol('aborted');
type Asked = { readonly trip: NewTrip; readonly signal: AbortSignal | undefined };
type Result = CreateTripOutcome | typeof aborted;

/**
 * Stores the trips that wait at one moment by one statement, of whichever accounts. What waits for a wallet that
 * something else has waits within its account's concurrency limit, and is in no other account's way. Nobody waits for an answer that
 * another request with the same key will bring: that is told at once.
 */
export function createTripBatcher(db: Database): TripBatcher {
  const batches = createBatches<Asked, Result>({
    mostAtOnce,
    mostUnderWay,
    limits: { mostWaiting, longestWaitMs: db.longestWaitMs },
    run: async (asked) => {
      const results = await insertWanted(asked, (trips) => insertTrips(db, trips));
      return results.map((result) =>
        result !== aborted && result.outcome === 'wallet_busy' ? contended : result,
      ) as (Result | typeof contended)[];
    },
    keys: {
      keyOf: ({ trip }) => trip.accountId,
      mostWaitingOfKey: mostWaitingOfAccount,
      runDeferred: (accountId, asked) =>
        insertWanted(asked, (trips) => insertTripsOfAccount(db, Number(accountId), trips)),
    },
  });
  const runningKeys = new Set<string>();

  async function store(trip: NewTrip, signal: AbortSignal | undefined): Promise<CreateTripOutcome> {
    const result = await batches.add({ trip, signal });
    if (result === aborted) throw crowded('nobody waits for it any more');
    return result;
  }

  return {
    async storeTrip(trip, signal) {
      if (!trip.retry) return store(trip, signal);
      const key = `${trip.accountId} ${trip.retry.idempotencyKey}`;
      if (runningKeys.has(key)) return { outcome: 'idempotency_in_progress' };
      runningKeys.add(key);
      try {
        return await store(trip, signal);
      } finally {
        runningKeys.delete(key);
      }
    },
    counts: batches.counts,
  };
}

/** The outcomes of those that somebody still waits for, stored by `insert`, in the order of all. */
async function insertWanted<Outcome>(
  asked: readonly Asked[],
  insert: (trips: NewTrip[]) => Promise<readonly Outcome[]>,
): Promise<(Outcome | typeof aborted)[]> {
  const isWanted = asked.map(({ signal }) => !signal?.aborted);
  const trips = asked.filter((_, index) => isWanted[index]).map(({ trip }) => trip);
  const outcomes = (trips.length > 0 ? await insert(trips) : []).values();
  return isWanted.map((isOne) => (isOne ? (outcomes.next().value as Outcome) : aborted));
}
