import type { Database } from '../../../platform/db/database.ts';
import { type BatchCounts, createBatches, setAside } from '../../../platform/db/together/batches.ts';
import {
  type CreateTripOutcome,
  insertTrips,
  insertTripsOfAccount,
  type NewTrip,
} from './trip-creation-store.ts';

export type TripWriter = {
  /**
   * Stores a trip and charges its wallet, or tells why not.
   * @throws DatabaseUnavailable
   */
  storeTrip(trip: NewTrip): Promise<CreateTripOutcome>;
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
/** Our own figure, as long as for a connection. */
const longestWaitMs = 3_000;

/**
 * Stores the trips that wait at one moment by one statement, of whichever accounts. What waits for a wallet that
 * something else has waits in its account's lane, and is in no other account's way. Nobody waits for an answer that
 * another request with the same key will bring: that is told at once.
 */
export function createTripWriter(db: Database): TripWriter {
  const batches = createBatches<NewTrip, CreateTripOutcome>({
    mostAtOnce,
    mostUnderWay,
    limits: { mostWaiting, longestWaitMs },
    run: async (trips) =>
      (await insertTrips(db, trips)).map((outcome) =>
        outcome.outcome === 'wallet_busy' ? setAside : outcome,
      ) as (CreateTripOutcome | typeof setAside)[],
    keys: {
      keyOf: ({ accountId }) => accountId,
      mostWaitingOfKey: mostWaitingOfAccount,
      runAside: (accountId, trips) => insertTripsOfAccount(db, Number(accountId), trips),
    },
  });
  const runningKeys = new Set<string>();

  return {
    async storeTrip(trip) {
      if (!trip.retry) return batches.add(trip);
      const key = `${trip.accountId} ${trip.retry.idempotencyKey}`;
      if (runningKeys.has(key)) return { outcome: 'idempotency_in_progress' };
      runningKeys.add(key);
      try {
        return await batches.add(trip);
      } finally {
        runningKeys.delete(key);
      }
    },
    counts: batches.counts,
  };
}
