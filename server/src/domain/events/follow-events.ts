import type { Queryable } from '../../platform/db/queryable.ts';
import type { AccountEvent, TripEvent, TripName } from './event.ts';
import { createLogFollower } from './follow-log.ts';
import {
  type LogRange,
  selectEventsAfter,
  selectLogEnds,
  selectTripEventsAfter,
  selectTripSequences,
} from './queries.ts';

export type EventFollower = {
  /** The account's events after a number, in order, each once, as they come; ends when the signal is aborted. */
  follow(range: LogRange, signal: AbortSignal): AsyncGenerator<readonly AccountEvent[], void>;
  /** Looks once whether the logs of followed accounts have grown, by one statement; to be called again and again. */
  poll(): Promise<void>;
};

const batchSize = 100;

/** Follows the logs of many accounts for one process. */
export function createEventFollower(db: Queryable): EventFollower {
  const follower = createLogFollower<number, AccountEvent>({
    nameOf: String,
    cursorOf: ({ number }) => number,
    readAfter: (from) =>
      selectEventsAfter(
        db,
        from.map(({ log, after }) => ({ accountId: log, after })),
        batchSize,
      ),
    findEnds: async (accountIds) =>
      new Map([...(await selectLogEnds(db, accountIds))].map(([accountId, end]) => [String(accountId), end])),
  });
  return {
    follow: ({ accountId, after }, signal) => follower.follow({ log: accountId, after }, signal),
    poll: follower.poll,
  };
}

export type TripFollower = {
  /** The trip's moves after a sequence, in order, each once, as they come; ends when the signal is aborted. */
  follow(
    trip: TripName,
    afterSequence: number,
    signal: AbortSignal,
  ): AsyncGenerator<readonly TripEvent[], void>;
  /** Looks once whether followed trips have moved, by one statement; to be called again and again. */
  poll(): Promise<void>;
};

/** Follows the moves of many trips for one process, whoever's they are: it reads nothing of what else happens to accounts. */
export function createTripFollower(db: Queryable): TripFollower {
  const nameOf = ({ accountId, tripId }: TripName) => `${accountId} ${tripId}`;
  const follower = createLogFollower<TripName, TripEvent>({
    nameOf,
    cursorOf: ({ move }) => move.sequence,
    readAfter: (from) =>
      selectTripEventsAfter(
        db,
        from.map(({ log, after }) => ({ ...log, after })),
      ),
    findEnds: async (trips) =>
      new Map((await selectTripSequences(db, trips)).map((trip) => [nameOf(trip), trip.sequence])),
  });
  return {
    follow: (log, after, signal) => follower.follow({ log, after }, signal),
    poll: follower.poll,
  };
}
