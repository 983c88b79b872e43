import { readClockMs } from '@satha/web-kit/clock.ts';
import type { CrowdFeed, CrowdTrip, CrowdTruck } from '@satha/web-kit/map/crowd/crowd-feed.ts';
import type { BoardStore } from '../store/board-store.ts';
import { boardColumns, type DriverGroup, toneOf } from '../store/standing.ts';

export type Lit = { readonly trip: number | undefined; readonly driver: number | undefined };

export type BoardFeed = CrowdFeed & {
  /** Tells the map what is chosen and what is pointed at: it is drawn anew, and nothing else. */
  light(lit: Lit): void;
  point(tripId: number | undefined): void;
};

const kindOf: Readonly<Record<DriverGroup, CrowdTruck['kind']>> = {
  free: 'free',
  soon: 'busy',
  busy: 'busy',
  silent: 'silent',
  off: 'silent',
};

/** Makes what the map of the board draws from: the trucks that are heard of, and the trips that the columns show and that are open. */
export function makeFeed(store: BoardStore, nowMs: () => number = readClockMs): BoardFeed {
  const listeners = new Set<() => void>();
  let [lit, pointed] = [{ trip: undefined, driver: undefined } as Lit, undefined as number | undefined];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    nowMs,
    subscribe(listener) {
      const unsubscribe = store.subscribeMap(listener);
      listeners.add(listener);
      return () => {
        unsubscribe();
        listeners.delete(listener);
      };
    },
    read: () => ({
      trucks: findTrucks(store),
      trips: findTrips(store, nowMs()),
      litTruck: lit.driver,
      litTrip: lit.trip,
      pointedTrip: pointed,
    }),
    light(next) {
      if (next.trip === lit.trip && next.driver === lit.driver) return;
      lit = next;
      tell();
    },
    point(tripId) {
      pointed = tripId;
      tell();
    },
  };
}

function findTrucks(store: BoardStore): CrowdTruck[] {
  const positions = store.positions();
  return Object.entries(store.layout().groups).flatMap(([group, driverIds]) =>
    driverIds.flatMap((driverId): CrowdTruck[] => {
      const position = positions.get(driverId);
      if (!position) return [];
      const { lat, lng, headingDegrees, recordedAt } = position;
      return [
        {
          id: driverId,
          point: { lat, lng },
          headingDegrees,
          recordedMs: Date.parse(recordedAt),
          kind: kindOf[group as DriverGroup],
        },
      ];
    }),
  );
}

function findTrips(store: BoardStore, nowMs: number): CrowdTrip[] {
  const { columns } = store.layout();
  return boardColumns.flatMap((column) =>
    columns[column].flatMap((tripId): CrowdTrip[] => {
      const card = store.card(tripId);
      if (!card || card.endedAt !== null) return [];
      const { pickup, destination, search, status } = card;
      return [
        {
          ...{ id: tripId, pickup, destination },
          ringMeters: status === 'searching' ? (search?.radiusMeters ?? 0) : 0,
          tone: column === 'problem' ? 'red' : toneOf(card, nowMs),
        },
      ];
    }),
  );
}
