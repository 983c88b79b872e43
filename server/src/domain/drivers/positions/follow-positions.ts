import type { Queryable } from '../../../platform/db/queryable.ts';
import { type DriverPlace, findPositions } from './queries.ts';

/** What changed of the positions: all of them for whoever begins, or was too slow to be told one change after another. */
export type PositionChanges = {
  readonly isAll: boolean;
  readonly positions: readonly DriverPlace[];
  /** Drivers who have no position any more. */
  readonly gone: readonly number[];
};

export type PositionFollower = {
  /** All positions, and then what changed, the same object for all who are told it; ends when the signal is aborted. */
  follow(signal: AbortSignal): AsyncGenerator<PositionChanges, void>;
  /** Reads all positions by one statement, and nothing while nobody follows; to be called again and again. */
  poll(): Promise<void>;
};

type Reader = {
  next: PositionChanges | undefined;
  /** It has been told all that there was, so that changes mean something to it. */
  isUpToDate: boolean;
  wake: () => void;
};

/**
 * Follows the positions of all drivers for all in one process that look at them. The table has one row for each driver on
 * shift, so that reading it whole is little, and tells who has left as well: there is no cursor that a late commit could get
 * behind.
 */
export function createPositionFollower(db: Queryable): PositionFollower {
  const readers = new Set<Reader>();
  let known = new Map<number, DriverPlace>();

  /** A reader that has not taken the changes before is told all instead: nothing piles up, and nothing is missed. */
  function tell(changes: PositionChanges): void {
    const all = { isAll: true, positions: [...known.values()], gone: [] };
    for (const reader of readers) {
      if (reader.isUpToDate && reader.next === undefined) {
        if (changes.positions.length + changes.gone.length > 0) reader.next = changes;
      } else reader.next = all;
      if (reader.next) reader.wake();
    }
  }

  return {
    async *follow(signal) {
      const reader: Reader = { next: undefined, isUpToDate: false, wake: () => {} };
      readers.add(reader);
      try {
        while (!signal.aborted) {
          const changes = reader.next ?? (await untilTold(reader, signal));
          if (!changes || signal.aborted) return;
          reader.next = undefined;
          reader.isUpToDate = true;
          yield changes;
        }
      } finally {
        readers.delete(reader);
      }
    },
    async poll() {
      if (readers.size === 0) return;
      const found = new Map((await findPositions(db)).map((place) => [place.driverId, place]));
      const before = known;
      known = found;
      tell({
        isAll: false,
        positions: [...found.values()].filter((place) => hasChanged(before.get(place.driverId), place)),
        gone: [...before.keys()].filter((driverId) => !found.has(driverId)),
      });
    },
  };
}

function hasChanged(before: DriverPlace | undefined, now: DriverPlace): boolean {
  return (
    before === undefined ||
    !before.recordedAt.equals(now.recordedAt) ||
    !before.heardAt.equals(now.heardAt) ||
    before.lat !== now.lat ||
    before.lng !== now.lng ||
    before.headingDegrees !== now.headingDegrees
  );
}

/** Resolves with what the reader is told next; with nothing when the signal is aborted. */
function untilTold(reader: Reader, signal: AbortSignal): Promise<PositionChanges | undefined> {
  return new Promise((resolve) => {
    function wake(): void {
      reader.wake = () => {};
      signal.removeEventListener('abort', wake);
      resolve(reader.next);
    }
    reader.wake = wake;
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}
