import { crowded, DatabaseUnavailable, isContention } from '../database-unavailable.ts';
import { createRoundRobinQueue, type Key } from '../queues/round-robin-queue.ts';

/** The result of an item that its batch could not wait for. */
export const contended = Symbol('contended');

export type BatchSettings<Item, Result> = {
  /** Does all of the items or none, and answers in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | typeof contended)[]>;
  readonly mostAtOnce: number;
  /** So many batches are under way at the most; what comes meanwhile gathers and goes with the next. */
  readonly mostUnderWay: number;
  /** Beyond these an item is refused with nothing done. */
  readonly limits?: { readonly mostWaiting: number; readonly longestWaitMs: number };
  /** Where items may have to wait for something that not all of them wait for. */
  readonly keys?: {
    readonly keyOf: (item: Item) => Key;
    readonly mostWaitingOfKey: number;
    /** Does, and waits for, what of one key was contended, beside the batches. */
    readonly runDeferred: (key: Key, items: readonly Item[]) => Promise<readonly Result[]>;
  };
};

export type Batches<Item, Result> = {
  /** @throws DatabaseUnavailable, with nothing done, when too many wait already or the item's turn came too late. */
  add(item: Item): Promise<Result>;
  counts(): BatchCounts;
};

/** Items, not batches. */
export type BatchCounts = {
  readonly waiting: number;
  /** In a batch, or deferred. */
  readonly underWay: number;
};

type Entry<Item, Result> = {
  readonly item: Item;
  readonly key: Key;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Makes one of what waits at one moment: a round trip and a commit cost far more than a row. What is asked in one turn
 * of the event loop goes together at its end; when as many batches are under way as may be, the next one leaves when
 * one of them comes back. A lone item thus waits for nothing, and the more there are the larger the batches.
 *
 * Items stand alone all the same. A batch that fails as a whole has done nothing, and is split in halves until whatever
 * is wrong stands alone: that one is rejected, and none of its neighbours. Where the database is away, nothing is tried
 * again and all of them are rejected.
 *
 * Items of one key go in the order of arrival, and never two batches of them at once. What something else holds up
 * (`contended`, or a batch that met a deadlock or waited too long for a lock) goes by itself, key by key, and holds up
 * only what comes after it under its key.
 */
export function createBatches<Item, Result>(settings: BatchSettings<Item, Result>): Batches<Item, Result> {
  const { limits, keys } = settings;
  type One = Entry<Item, Result>;
  const queue = createRoundRobinQueue<One>(limits?.longestWaitMs);
  /** Under way, in a batch or deferred. */
  const busy = new Set<Key>();
  let underWay = 0;
  let itemsUnderWay = 0;
  let isLeaving = false;

  function leaveAtEndOfTurn(): void {
    if (isLeaving || underWay >= settings.mostUnderWay) return;
    isLeaving = true;
    setImmediate(() => {
      isLeaving = false;
      leave();
    });
  }

  function leave(): void {
    while (underWay < settings.mostUnderWay) {
      const batch = queue.take(settings.mostAtOnce, (key) => !busy.has(key));
      if (batch.length === 0) break;
      underWay += 1;
      itemsUnderWay += batch.length;
      void go(batch);
    }
  }

  async function go(batch: readonly One[]): Promise<void> {
    if (keys) for (const { key } of batch) busy.add(key);
    const deferred = Map.groupBy(await settle(batch, settings.run, keys !== undefined), ({ key }) => key);
    underWay -= 1;
    for (const { key } of batch) if (!deferred.has(key)) busy.delete(key);
    itemsUnderWay -= batch.length;
    for (const [key, entries] of deferred) void retryDeferred(key, entries);
    leave();
  }

  async function retryDeferred(key: Key, entries: readonly One[]): Promise<void> {
    itemsUnderWay += entries.length;
    await settle(entries, async (items) => keys?.runDeferred(key, items) ?? [], false);
    itemsUnderWay -= entries.length;
    busy.delete(key);
    leave();
  }

  /** Where others fill the room, a key of which nothing waits has room for one all the same. */
  function isCrowded(key: Key): boolean {
    const ofKey = queue.waitingOf(key);
    const isFull = limits !== undefined && queue.waiting() >= limits.mostWaiting;
    return keys === undefined ? isFull : ofKey >= keys.mostWaitingOfKey || (isFull && ofKey > 0);
  }

  return {
    add(item) {
      const key = keys?.keyOf(item) ?? '';
      if (isCrowded(key)) return Promise.reject(crowded('too many wait already'));
      return new Promise((resolve, reject) => {
        queue.add(key, { item, key, resolve, reject });
        leaveAtEndOfTurn();
      });
    },
    counts: () => ({ waiting: queue.waiting(), underWay: itemsUnderWay }),
  };
}

/** Runs a batch and tells each of its items what became of it; returns those that are to be deferred. */
async function settle<Item, Result>(
  batch: readonly Entry<Item, Result>[],
  run: BatchSettings<Item, Result>['run'],
  mayDefer: boolean,
): Promise<readonly Entry<Item, Result>[]> {
  try {
    const results = await run(batch.map(({ item }) => item));
    return batch.filter(({ resolve }, index) => {
      const result = results[index] as Result | typeof contended;
      if (result === contended) return true;
      resolve(result);
      return false;
    });
  } catch (error) {
    if (mayDefer && isContention(error)) return batch;
    if (batch.length > 1 && !(error instanceof DatabaseUnavailable)) {
      const half = batch.length >> 1;
      const deferred = await settle(batch.slice(0, half), run, mayDefer);
      // What comes after something that is deferred must not overtake it.
      const isBehind = ({ key }: Entry<Item, Result>) => deferred.some((entry) => entry.key === key);
      const { behind = [], free = [] } = Object.groupBy(batch.slice(half), (entry) =>
        isBehind(entry) ? 'behind' : 'free',
      );
      return [...deferred, ...behind, ...(free.length > 0 ? await settle(free, run, mayDefer) : [])];
    }
    for (const { reject } of batch) reject(error);
    return [];
  }
}
