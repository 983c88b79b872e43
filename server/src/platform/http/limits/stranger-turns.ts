import type { CountedAddress } from '../../../values/counted-address.ts';
import { Problem } from '../../../values/problem.ts';
import { isCrowded } from '../../db/database-unavailable.ts';
import { createConcurrencyLimit } from '../../db/queues/concurrency-limit.ts';

/** What strangers make the service do, which costs a database connection or a processor for a while. */
export type StrangerTurns = {
  /**
   * Does the work when it is the address's turn.
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

/** Gives strangers their turns in a process that has so many database connections. */
export function createStrangerTurns(connections: number, onRefused: () => void = () => {}): StrangerTurns {
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
    async run(addresses, work) {
      // The widest network is one stranger here, and so are all whose address is not known.
      const stranger = addresses.at(-1)?.name ?? 'unknown';
      let hasBegun = false;
      try {
        return await limit.run(stranger, () => {
          hasBegun = true;
          return work();
        });
      } catch (error) {
        if (hasBegun || !isCrowded(error)) throw error;
        onRefused();
        throw new Problem('too_many_requests', { retryAfterSeconds, cause: error });
      }
    },
  };
}
