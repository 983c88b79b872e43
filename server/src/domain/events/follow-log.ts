import { createBatchLoader } from '../../platform/db/batching/batch-loader.ts';
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts';

/** What is followed from a cursor on, such as an account's log from an event on. */
export type Followed<Log> = { readonly log: Log; readonly after: number };

export type LogFollower<Log, Entry> = {
  /**
   * The entries of a log after a cursor, in order, each once, as they come; ends when the signal is aborted. A batch is
   * read when the one before has been dealt with, so that a slow reader makes nothing pile up.
   */
  follow(from: Followed<Log>, signal: AbortSignal): AsyncGenerator<readonly Entry[], void>;
  /** Looks once whether followed logs have grown, by one statement; to be called again and again. */
  poll(): Promise<void>;
};

export type LogFollowerParts<Log, Entry> = {
  /** What makes two logs the same. */
  readonly nameOf: (log: Log) => string;
  readonly cursorOf: (entry: Entry) => number;
  /** The next entries of each, in order, by one statement. */
  readonly readAfter: (from: readonly Followed<Log>[]) => Promise<readonly (readonly Entry[])[]>;
  /** The cursor of each log's latest entry, by name; logs without entries may be left out. */
  readonly findEnds: (logs: readonly Log[]) => Promise<ReadonlyMap<string, number>>;
};

/** Who follows a log, and who of them has read all of it. */
type Readers<Log> = {
  readonly log: Log;
  readonly waiting: Set<{ readonly after: number; readonly wake: () => void }>;
  followers: number;
};

/**
 * Follows many logs for one process. It only ever reads what comes after a reader's own cursor, and so has nothing to
 * lose: neither between processes, nor over a database that was away.
 */
export function createLogFollower<Log, Entry>({
  nameOf,
  cursorOf,
  readAfter,
  findEnds,
}: LogFollowerParts<Log, Entry>): LogFollower<Log, Entry> {
  const logs = new Map<string, Readers<Log>>();
  // Readers that are woken together read together, and those of one log that stand at one cursor are given the same.
  const readNext = createBatchLoader((asked: readonly Followed<Log>[]) => {
    const cursorName = ({ log, after }: Followed<Log>) => `${nameOf(log)} ${after}`;
    const different = [...new Map(asked.map((from) => [cursorName(from), from])).values()];
    return readAfter(different).then((found) => {
      const byName = new Map(different.map((from, index) => [cursorName(from), found[index]]));
      return asked.map((from) => byName.get(cursorName(from)));
    });
  });

  function join(log: Log): Readers<Log> {
    const readers = logs.get(nameOf(log)) ?? { log, waiting: new Set(), followers: 0 };
    readers.followers += 1;
    logs.set(nameOf(log), readers);
    return readers;
  }

  function leave(readers: Readers<Log>): void {
    readers.followers -= 1;
    if (readers.followers === 0) logs.delete(nameOf(readers.log));
  }

  return {
    async *follow({ log, after }, signal) {
      const readers = join(log);
      let cursor = after;
      try {
        while (!signal.aborted) {
          const entries = await readUnlessAway(readNext, { log, after: cursor });
          if (signal.aborted) return;
          const last = entries.at(-1);
          if (last) {
            yield entries;
            cursor = cursorOf(last);
          } else {
            await untilGrown(readers, cursor, signal);
          }
        }
      } finally {
        leave(readers);
      }
    },
    async poll() {
      if (logs.size === 0) return;
      const ends = await findEnds([...logs.values()].map(({ log }) => log));
      for (const [name, end] of ends) {
        for (const { after, wake } of logs.get(name)?.waiting ?? []) if (end > after) wake();
      }
    },
  };
}

/** Nothing while the database is away: the next look that succeeds wakes whoever has something to read. */
async function readUnlessAway<Log, Entry>(
  readNext: (from: Followed<Log>) => Promise<readonly Entry[] | undefined>,
  from: Followed<Log>,
): Promise<readonly Entry[]> {
  try {
    return (await readNext(from)) ?? [];
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return [];
    throw error;
  }
}

/** Resolves at the first look that finds the log longer than `after`, or when the signal is aborted. */
function untilGrown(
  { waiting }: Pick<Readers<unknown>, 'waiting'>,
  after: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const reader = { after, wake };
    function wake(): void {
      waiting.delete(reader);
      signal.removeEventListener('abort', wake);
      resolve();
    }
    waiting.add(reader);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}
