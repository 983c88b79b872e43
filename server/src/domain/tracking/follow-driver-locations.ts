import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { DriverLocation } from './driver-location.ts';
import { selectDriverLocations } from './tracking-store.ts';

export type DriverLocationFollower = {
  /** Calls back with each new place of the driver of one of the account's open trips, until the signal is aborted. */
  follow(accountId: number, take: (location: DriverLocation) => void, signal: AbortSignal): void;
  /** Looks once where the drivers of followed accounts are, by one statement; to be called again and again. */
  look(): Promise<void>;
};

/** Clocks of several processes write the moments: so far apart they may be. A place is told once all the same. */
const overlap = { seconds: 5 };

/** Follows the drivers of many accounts for one process: the latest place of each, and nothing of what was between. */
export function createDriverLocationFollower(deps: {
  readonly db: Queryable;
  readonly clock: Clock;
}): DriverLocationFollower {
  const takers = new Map<number, Set<(location: DriverLocation) => void>>();
  /** When the driver was at the place that was told last, by trip. */
  let told = new Map<string, Temporal.Instant>();
  let since: Temporal.Instant | undefined;

  return {
    follow(accountId, take, signal) {
      if (signal.aborted) return;
      const ofAccount = takers.get(accountId) ?? new Set();
      takers.set(accountId, ofAccount.add(take));
      signal.addEventListener('abort', () => {
        ofAccount.delete(take);
        if (ofAccount.size === 0 && takers.get(accountId) === ofAccount) takers.delete(accountId);
      });
    },
    async look() {
      const now = deps.clock();
      if (takers.size === 0) {
        since = undefined;
        told.clear();
        return;
      }
      const locations = await selectDriverLocations(
        deps.db,
        [...takers.keys()],
        (since ?? now).subtract(overlap),
      );
      const toldNow = new Map<string, Temporal.Instant>();
      for (const location of locations) {
        const trip = `${location.accountId} ${location.tripId}`;
        const before = told.get(trip);
        toldNow.set(trip, location.recordedAt);
        if (before && Temporal.Instant.compare(before, location.recordedAt) === 0) continue;
        for (const take of takers.get(location.accountId) ?? []) take(location);
      }
      told = toldNow;
      since = now;
    },
  };
}
