import type { Queryable } from '../../platform/db/queryable.ts';
import { createLogFollower } from '../events/follow-log.ts';
import { findChangesAfter, findChangesEnd } from './queries.ts';
import type { EverythingChanged, RecordChange } from './record-change.ts';

export type ChangeBatch = readonly (RecordChange | EverythingChanged)[];

export type ChangeFollower = {
  /** The changes after a cursor, in order, each once, as they come; those who have read as far are given the same batch. */
  follow(after: number, signal: AbortSignal): AsyncGenerator<ChangeBatch, void>;
  /** Looks once whether anything has changed, by one statement; to be called again and again. */
  poll(): Promise<void>;
};

const everything = 'everything';

/** Follows what changes in the company's records, for all in one process that look at them. */
export function createChangeFollower(db: Queryable): ChangeFollower {
  const follower = createLogFollower<typeof everything, RecordChange | EverythingChanged>({
    nameOf: (log) => log,
    cursorOf: ({ transactionId }) => transactionId,
    readAfter: (from) =>
      findChangesAfter(
        db,
        from.map(({ after }) => after),
      ),
    findEnds: async () => new Map([[everything, (await findChangesEnd(db)).end]]),
  });
  return {
    follow: (after, signal) => follower.follow({ log: everything, after }, signal),
    poll: follower.poll,
  };
}
