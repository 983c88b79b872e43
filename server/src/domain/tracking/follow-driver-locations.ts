import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { DriverLocation } from './driver-location.ts';
import { type FollowedTrips, selectDriverLocations } from './tracking-store.ts';

/** Whose drivers: those of an account's open trips, or of one of its trips alone. */
export type FollowedDrivers = { readonly accountId: number; readonly tripId?: number };

type TakeLocation = (location: DriverLocation) => void;

export type DriverLocationFollower = {
  /** Calls back with each new place of the drivers, until the signal is aborted. */
  follow(followed: FollowedDrivers, take: TakeLocation, signal: AbortSignal): void;
  /** Looks once where followed drivers are, by one statement; to be called again and again. */
  poll(): Promise<void>;
};

/** Clocks of several processes write the moments: so far apart they may be. A place is told once all the same. */
const overlap = { seconds: 5 };

/** Follows the drivers of many accounts and trips for one process: the latest place of each, and nothing of what was between. */
export function createDriverLocationFollower(deps: {
  readonly db: Queryable;
  readonly clock: Clock;
}): DriverLocationFollower {
  const takers = createTakers();
  /** When the driver was at the place that was told last, by trip. */
  let told = new Map<string, Temporal.Instant>();
  let since: Temporal.Instant | undefined;

  return {
    follow(followed, take, signal) {
      if (signal.aborted) return;
      signal.addEventListener('abort', takers.add(followed, take));
    },
    async poll() {
      const now = deps.clock();
      if (takers.areNone()) {
        since = undefined;
        told.clear();
        return;
      }
      const locations = await selectDriverLocations(
        deps.db,
        takers.listFollowed(),
        (since ?? now).subtract(overlap),
      );
      const toldNow = new Map<string, Temporal.Instant>();
      for (const location of locations) {
        const trip = `${location.accountId} ${location.tripId}`;
        const before = told.get(trip);
        toldNow.set(trip, location.recordedAt);
        if (before && Temporal.Instant.compare(before, location.recordedAt) === 0) continue;
        for (const take of takers.of(location)) take(location);
      }
      told = toldNow;
      since = now;
    },
  };
}

/** Who takes places, by the account or by the trip that they follow. */
function createTakers() {
  const byName = new Map<
    string,
    { readonly followed: FollowedDrivers; readonly taking: Set<TakeLocation> }
  >();
  const nameOf = ({ accountId, tripId }: FollowedDrivers) => `${accountId} ${tripId ?? ''}`;
  return {
    areNone: () => byName.size === 0,
    /** Gives what takes it away again. */
    add(followed: FollowedDrivers, take: TakeLocation): () => void {
      const name = nameOf(followed);
      const entry = byName.get(name) ?? { followed, taking: new Set() };
      byName.set(name, entry);
      entry.taking.add(take);
      return () => {
        entry.taking.delete(take);
        if (entry.taking.size === 0 && byName.get(name) === entry) byName.delete(name);
      };
    },
    of: ({ accountId, tripId }: DriverLocation): readonly TakeLocation[] => [
      ...(byName.get(nameOf({ accountId }))?.taking ?? []),
      ...(byName.get(nameOf({ accountId, tripId }))?.taking ?? []),
    ],
    listFollowed(): FollowedTrips {
      const all = [...byName.values()].map(({ followed }) => followed);
      return {
        accountIds: all.filter(({ tripId }) => tripId === undefined).map(({ accountId }) => accountId),
        trips: all.flatMap(({ accountId, tripId }) => (tripId === undefined ? [] : [{ accountId, tripId }])),
      };
    },
  };
}
