import type { FastifyReply, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../../../platform/db/queues/concurrency-limit.ts';
import { runOrRefuse } from '../../../platform/db/queues/run-or-refuse.ts';
import { addressesOf } from '../../../platform/http/addresses/addresses-of.ts';
import { createOpenPlaces } from '../../../platform/http/limits/open-places.ts';
import { untilLeft } from '../../../platform/http/when-over.ts';
import { Problem } from '../../../values/problem.ts';

/** Who waits for a document. */
export type DocumentAsker = {
  /** By whom what waits is counted, whichever API they ask: `account 7`. */
  readonly name: string;
  /** By what turns are taken: where they ask from. */
  readonly address: string;
  /** Aborted once they wait no longer. */
  readonly left: AbortSignal;
};

export type DocumentTurns = {
  /**
   * Makes a document when its turn has come, and none for who has left by then. @throws Problem service_unavailable, with
   * nothing done: the asker has as many under way and waiting as anybody may, or the turn came too late.
   */
  inTurn<Result>(asker: DocumentAsker, make: () => Promise<Result>): Promise<Result>;
};

/** Returns who waits for the answer to a request. All behind a proxy that tells none of them apart take turns by name. */
export function askerOf(request: FastifyRequest, reply: FastifyReply, name: string): DocumentAsker {
  const address = addressesOf(request).at(-1)?.name ?? name;
  return { name, address, left: untilLeft(request, reply) };
}

/** Our own figure: one under way and two that wait. No line is shared, so that nobody fills one up for others. */
const mostOfAsker = 3;
/** Our own figure: who waits longer is answered before the request would be over. */
const longestWaitMs = 25_000;

/** Lets documents be made one after the other; addresses take turns, so that whoever asks for many is in their own way. */
export function createDocumentTurns(onRefused: () => void): DocumentTurns {
  const mostWaitingOfKey = Number.POSITIVE_INFINITY;
  const limit = createConcurrencyLimit({
    ...{ mostRunning: 1, mostRunningOfKey: 1 },
    ...{ mostWaitingOfKey, longestWaitMs },
  });
  const asked = createOpenPlaces();
  const refuse = (cause?: unknown) => {
    onRefused();
    return new Problem('service_unavailable', { cause });
  };
  return {
    async inTurn({ name, address, left }, make) {
      if (asked.countOf(name) >= mostOfAsker) throw refuse();
      const leave = asked.take([name]);
      try {
        return await runOrRefuse(limit, address, make, refuse, left);
      } catch (error) {
        // Nobody reads it.
        if (left.aborted && error === left.reason) throw new Problem('service_unavailable', { cause: error });
        throw error;
      } finally {
        leave();
      }
    },
  };
}
