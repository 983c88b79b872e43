import { crowded } from '../database-unavailable.ts';

/** What waits for the same thing, such as one account's wallet. */
export type Key = string | number;

/** What waits. Of one key it goes in the order of arrival; keys take turns, so that a long queue is in nobody's way. */
export type RoundRobinQueue<Entry> = {
  add(key: Key, entry: Entry): void;
  /** Takes out one that waits no longer. */
  remove(key: Key, entry: Entry): void;
  /** The next ones, so many at the most, of keys that may go. */
  take(most: number, mayGo: (key: Key) => boolean): Entry[];
  waiting(): number;
  waitingOf(key: Key): number;
};

type Waiting<Entry> = { readonly entry: Entry; readonly sinceMs: number };

/**
 * Makes a queue whose entries are rejected once they have waited for longer than `longestWaitMs`: by one timer for all,
 * and none while nothing waits.
 */
export function createRoundRobinQueue<Entry extends { readonly reject: (error: unknown) => void }>(
  longestWaitMs = Number.POSITIVE_INFINITY,
): RoundRobinQueue<Entry> {
  /** The key whose turn was longest ago first; none without an entry. */
  const queues = new Map<Key, Waiting<Entry>[]>();
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;

  function cut(key: Key, queue: Waiting<Entry>[], count: number, from = 0): Entry[] {
    const taken = queue.splice(from, count);
    waiting -= taken.length;
    if (queue.length === 0) queues.delete(key);
    return taken.map(({ entry }) => entry);
  }

  function rejectLate(): void {
    timer = undefined;
    const untilMs = performance.now() - longestWaitMs;
    const late = [...queues].flatMap(([key, queue]) => {
      const inTime = queue.findIndex(({ sinceMs }) => sinceMs > untilMs);
      return cut(key, queue, inTime === -1 ? queue.length : inTime);
    });
    for (const { reject } of late) reject(crowded('the turn came too late'));
    watch();
  }

  function watch(): void {
    if (timer || waiting === 0 || longestWaitMs === Number.POSITIVE_INFINITY) return;
    const oldestMs = queues
      .values()
      .reduce((oldest, [first]) => Math.min(oldest, first?.sinceMs ?? oldest), Number.POSITIVE_INFINITY);
    timer = setTimeout(rejectLate, Math.max(1, oldestMs + longestWaitMs - performance.now())).unref();
  }

  return {
    add(key, entry) {
      const one = { entry, sinceMs: performance.now() };
      const queue = queues.get(key);
      if (queue) queue.push(one);
      else queues.set(key, [one]);
      waiting += 1;
      watch();
    },
    remove(key, entry) {
      const queue = queues.get(key);
      const at = queue?.findIndex((one) => one.entry === entry) ?? -1;
      if (queue && at !== -1) cut(key, queue, 1, at);
    },
    take(most, mayGo) {
      const taken: Entry[] = [];
      const cutShort: [Key, Waiting<Entry>[]][] = [];
      for (const [key, queue] of queues) {
        if (taken.length === most) break;
        if (!mayGo(key)) continue;
        taken.push(...cut(key, queue, most - taken.length));
        if (queue.length > 0) cutShort.push([key, queue]);
      }
      for (const [key, queue] of cutShort) {
        queues.delete(key);
        queues.set(key, queue);
      }
      return taken;
    },
    waiting: () => waiting,
    waitingOf: (key) => queues.get(key)?.length ?? 0,
  };
}
