import type { CountedAddress } from '../../../values/counted-address.ts';
import { Problem } from '../../../values/problem.ts';
import { createConcurrencyLimit } from '../../db/queues/concurrency-limit.ts';
import { runOrRefuse } from '../../db/queues/run-or-refuse.ts';

/** Bounds what callers who are not signed in make the service do, which costs a database connection or a processor. */
export type StrangerLimit = {
  /**
   * Runs the work once fewer of this address, and of all strangers, are running than may.
   * @throws Problem too_many_requests, with nothing done, when too many wait already, or the turn came too late.
   */
  run<Result>(addresses: readonly CountedAddress[], work: () => Promise<Result>): Promise<Result>;
};

/**
 * Our own figures, for one process: three of its sixteen connections are the most that all strangers together have, and
 * two the most of one address. Addresses take turns, so that whoever sends many is in their own way alone.
 */
const limits = { mostRunning: 3, mostWaitingOfKey: 30, mostWaiting: 300, longestWaitMs: 5_000 };
/** Of fewer connections, too, strangers have no more than a fifth, but one. */
const leastConnectionsEach = 5;
const retryAfterSeconds = 3;

/** Makes the limit for a process that has so many database connections. */
export function createStrangerLimit(connections: number, onRefused: () => void = () => {}): StrangerLimit {
  const mostRunning = Math.max(
    1,
    Math.min(limits.mostRunning, Math.floor(connections / leastConnectionsEach)),
  );
  const limit = createConcurrencyLimit({
    ...limits,
    mostRunning,
    mostRunningOfKey: Math.max(1, mostRunning - 1),
  });
  return {
    run(addresses, work) {
      // The widest network is one stranger here, and so are all whose address is not known.
      const stranger = addresses.at(-1)?.name ?? 'unknown';
      return runOrRefuse(limit, stranger, work, (cause) => {
        onRefused();
        return new Problem('too_many_requests', { retryAfterSeconds, cause });
      });
    },
  };
}
