import type { Queryable } from '../../platform/db/queryable.ts';
import { createConcurrencyLimit } from '../../platform/db/queues/concurrency-limit.ts';
import { endUnfoundTrip } from '../trips/moves/end-unfound-trip.ts';
import { dispatchPolicy } from './dispatch-policy.ts';
import type { Search } from './search.ts';
import { selectIsSearchOver } from './searches-store.ts';
import type { SearchDeps } from './searching/search-trip.ts';

/** The trips of searches that are over, as they come to their end in one process. */
export type Endings = {
  /**
   * Begins to end the trip of a search that found nobody, and does not wait for it. What has no turn in time is left as
   * it is: the search is taken up again when its lease is over.
   */
  begin(search: Search): void;
  /** Resolves once all that were begun are done. */
  settled(): Promise<void>;
  /** The same, and what waits for its turn is left. */
  close(): Promise<void>;
};

type EndingDeps = Pick<SearchDeps, 'db' | 'clock' | 'observer'> & {
  readonly onFault: (search: Search, error: unknown) => void;
};

/**
 * Ends trips that nobody takes apart from the searches that go on: a refund waits for its account's wallet, and those
 * who are looking for a driver are not to wait with it. Of one account a few end at a time, of all accounts some more.
 */
export function createEndings(deps: EndingDeps): Endings {
  const { endingsAtATime, endingsOfAccount, searchesPerClaim, leaseSeconds } = dispatchPolicy;
  const limit = createConcurrencyLimit({
    mostRunning: endingsAtATime,
    mostRunningOfKey: endingsOfAccount,
    mostWaitingOfKey: searchesPerClaim,
    longestWaitMs: leaseSeconds * 1000,
  });
  /** By trip: one that waits for longer than its lease is taken up once more, and has its turn once. */
  const underWay = new Map<number, Promise<void>>();
  let isClosed = false;

  async function endInTurn(search: Search): Promise<void> {
    if (!isClosed) await end(deps, search).catch((error: unknown) => deps.onFault(search, error));
  }

  const settled = async () => {
    await Promise.all(underWay.values());
  };
  return {
    begin(search) {
      const { accountId, tripId } = search;
      if (underWay.has(tripId)) return;
      // All that the limit itself refuses is for want of room.
      const done = limit.run(accountId, () => endInTurn(search)).catch(() => {});
      underWay.set(
        tripId,
        done.finally(() => underWay.delete(tripId)),
      );
    },
    settled,
    close() {
      isClosed = true;
      return settled();
    },
  };
}

async function end(deps: EndingDeps, search: Search): Promise<void> {
  const { accountId, tripId, beganAt, searchNumber, isDemo } = search;
  const at = deps.clock();
  const isOver = (transaction: Queryable) =>
    selectIsSearchOver(transaction, { accountId, tripId, searchNumber, at });
  const isEnded = await endUnfoundTrip(deps, { accountId, tripId, at, isOver });
  if (isEnded && !isDemo)
    deps.observer.searchEnded('no_driver_found', at.since(beganAt ?? at).total('seconds'));
}
