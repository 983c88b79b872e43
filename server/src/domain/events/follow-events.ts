import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import { lookUpTogether } from '../../platform/db/look-up-together.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { AccountEvent } from './event.ts';
import { type LogRange, selectEventsAfter, selectLogEnds } from './events-store.ts';

export type EventFollower = {
  /**
   * The account's events after a number, in order, each once, as they come; ends when the signal is aborted. A batch
   * is read when the one before has been dealt with, so that a slow reader makes nothing pile up.
   */
  follow(range: LogRange, signal: AbortSignal): AsyncGenerator<readonly AccountEvent[], void>;
  /** Looks once whether the logs of followed accounts have grown, by one statement; to be called again and again. */
  look(): Promise<void>;
};

/** Who follows an account's log, and who of them has read all of it. */
type Followed = {
  readonly waiting: Set<{ readonly after: number; readonly wake: () => void }>;
  followers: number;
};

const batchSize = 100;

/**
 * Follows the logs of many accounts for one process. It only ever reads what comes after a reader's own place, and so
 * has nothing to lose: neither between processes, nor over a database that was away.
 */
export function createEventFollower(db: Queryable): EventFollower {
  const accounts = new Map<number, Followed>();
  // Readers that are woken together read together.
  const readAfter = lookUpTogether((ranges: readonly LogRange[]) => readRanges(db, ranges));

  function join(accountId: number): Followed {
    const account = accounts.get(accountId) ?? { waiting: new Set(), followers: 0 };
    account.followers += 1;
    accounts.set(accountId, account);
    return account;
  }

  function leave(accountId: number, account: Followed): void {
    account.followers -= 1;
    if (account.followers === 0) accounts.delete(accountId);
  }

  return {
    async *follow({ accountId, after }, signal) {
      const account = join(accountId);
      let place = after;
      try {
        while (!signal.aborted) {
          const events = await readUnlessAway(readAfter, { accountId, after: place });
          if (signal.aborted) return;
          const last = events.at(-1);
          if (last) {
            yield events;
            place = last.number;
          } else {
            await untilGrown(account, place, signal);
          }
        }
      } finally {
        leave(accountId, account);
      }
    },
    async look() {
      if (accounts.size === 0) return;
      const ends = await selectLogEnds(db, [...accounts.keys()]);
      for (const [accountId, end] of ends) {
        for (const { after, wake } of accounts.get(accountId)?.waiting ?? []) if (end > after) wake();
      }
    },
  };
}

/** Nothing while the database is away: the next look that succeeds wakes whoever has something to read. */
async function readUnlessAway(
  readAfter: (range: LogRange) => Promise<readonly AccountEvent[] | undefined>,
  range: LogRange,
): Promise<readonly AccountEvent[]> {
  try {
    return (await readAfter(range)) ?? [];
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return [];
    throw error;
  }
}

/** Resolves at the first look that finds the log longer than `after`, or when the signal is aborted. */
function untilGrown(account: Followed, after: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = { after, wake };
    function wake(): void {
      account.waiting.delete(waiting);
      signal.removeEventListener('abort', wake);
      resolve();
    }
    account.waiting.add(waiting);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}

/** Readers of one account that stand at the same place are given the same events. */
async function readRanges(
  db: Queryable,
  ranges: readonly LogRange[],
): Promise<(readonly AccountEvent[] | undefined)[]> {
  const nameOf = ({ accountId, after }: LogRange) => `${accountId} ${after}`;
  const different = [...new Map(ranges.map((range) => [nameOf(range), range])).values()];
  const found = await selectEventsAfter(db, different, batchSize);
  const byName = new Map(different.map((range, index) => [nameOf(range), found[index]]));
  return ranges.map((range) => byName.get(nameOf(range)));
}
