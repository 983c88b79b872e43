import { crowded } from '../database-unavailable.ts';
import { createRoundRobinQueue, type Key } from './round-robin-queue.ts';

export type ConcurrencyLimit = {
  /**
   * Does the work when its key and all keys together have room for it. Once the signal is aborted it waits no longer.
   * @throws DatabaseUnavailable, with nothing done, when too many wait already, or its turn came too late; and the signal's
   * reason, with nothing done either.
   */
  run<Result>(key: Key, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How many wait for their turn. */
  waiting(): number;
};

export type ConcurrencyLimitSettings = {
  readonly mostRunning: number;
  readonly mostRunningOfKey: number;
  readonly mostWaitingOfKey: number;
  /** Of all keys together; left out, as many as each of them may have. */
  readonly mostWaiting?: number;
  readonly longestWaitMs: number;
};

/**
 * Limits how much work goes on at once, in all and of one key, such as an account. Work that waits for one
 * lock so takes not everything: it waits here, at no cost, and not on a connection.
 */
export function createConcurrencyLimit(settings: ConcurrencyLimitSettings): ConcurrencyLimit {
  const { mostRunning, mostRunningOfKey, mostWaitingOfKey, mostWaiting, longestWaitMs } = settings;
  type Entry = { readonly key: Key; readonly resolve: () => void; readonly reject: (error: unknown) => void };
  const queue = createRoundRobinQueue<Entry>(longestWaitMs);
  const runningOf = new Map<Key, number>();
  let running = 0;

  const hasRoom = (key: Key) => (runningOf.get(key) ?? 0) < mostRunningOfKey;

  function count(key: Key, step: 1 | -1): void {
    running += step;
    const ofKey = (runningOf.get(key) ?? 0) + step;
    if (ofKey === 0) runningOf.delete(key);
    else runningOf.set(key, ofKey);
  }

  async function untilTurn(key: Key, signal: AbortSignal | undefined): Promise<void> {
    const isFull = mostWaiting !== undefined && queue.waiting() >= mostWaiting;
    if (isFull || queue.waitingOf(key) >= mostWaitingOfKey) throw crowded('too many wait already');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { key, resolve, reject };
    const leave = () => {
      queue.remove(key, entry);
      reject(signal?.reason);
    };
    queue.add(key, entry);
    signal?.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  function startNext(): void {
    const [next] = queue.take(1, hasRoom);
    if (!next) return;
    count(next.key, 1);
    next.resolve();
  }

  return {
    async run(key, work, signal) {
      signal?.throwIfAborted();
      // With room there is nobody waiting of the key: whoever ends lets the next one start.
      if (running < mostRunning && hasRoom(key)) count(key, 1);
      else await untilTurn(key, signal);
      try {
        return await work();
      } finally {
        count(key, -1);
        startNext();
      }
    },
    waiting: () => queue.waiting(),
  };
}
