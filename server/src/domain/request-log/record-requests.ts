import { randomInt } from 'node:crypto';
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { EndedRequest, LoggedRequest } from './logged-request.ts';
import { redactBody, redactPath, redactText } from './redact-body.ts';
import { requestLogPolicy } from './request-log-policy.ts';
import { addDays, insertRequests } from './requests-store.ts';

/** Why requests are not in the log: too many waited, too many of their account did, or they could not be stored. */
export type DropReason = 'full' | 'account_full' | 'not_stored';

export type RequestLogObserver = {
  onWritten(count: number): void;
  onDropped(reason: DropReason, count: number): void;
};

export type RequestRecorder = {
  /**
   * Takes up a request of an account that is over. Never waits, and never throws: what there is no room for is dropped
   * and counted, and not even told.
   */
  note(accountId: number, tell: () => EndedRequest): void;
  /**
   * Writes what has waited longest, as much as one statement takes. While the database is away it waits on, as far as
   * there is room. @throws what kept it.
   */
  write(): Promise<void>;
  /** Writes all that waits. @throws what kept it. */
  flush(): Promise<void>;
  waiting(): number;
};

const dayMs = 86_400_000;

type Amount = { count: number; characters: number };

/** Room for what waits, of all and of each account. */
function createRoom() {
  const { mostWaiting, mostWaitingCharacters, shareOfAccount } = requestLogPolicy;
  const all: Amount = { count: 0, characters: 0 };
  const accounts = new Map<number, Amount>();
  const isFull = ({ count, characters }: Amount, share: number) =>
    count >= mostWaiting * share || characters >= mostWaitingCharacters * share;
  return {
    lacksFor(accountId: number): DropReason | undefined {
      if (isFull(all, 1)) return 'full';
      const own = accounts.get(accountId);
      return own && isFull(own, shareOfAccount) ? 'account_full' : undefined;
    },
    take(request: LoggedRequest): void {
      const own = accounts.get(request.accountId) ?? { count: 0, characters: 0 };
      accounts.set(request.accountId, own);
      for (const amount of [all, own]) {
        amount.count += 1;
        amount.characters += sizeOf(request);
      }
    },
    give(requests: readonly LoggedRequest[]): void {
      for (const request of requests) {
        const own = accounts.get(request.accountId);
        if (!own) continue;
        for (const amount of [all, own]) {
          amount.count -= 1;
          amount.characters -= sizeOf(request);
        }
        if (own.count === 0) accounts.delete(request.accountId);
      }
    },
  };
}

function sizeOf({ path, requestBody = '', responseBody = '' }: LoggedRequest): number {
  return path.length + requestBody.length + responseBody.length;
}

/**
 * Records requests off their own path: each is only put into memory, and those that wait are written
 * together.
 */
export function createRequestRecorder(db: Queryable, observer: RequestLogObserver): RequestRecorder {
  const room = createRoom();
  const insert = createInserter(db);
  let waiting: LoggedRequest[] = [];
  let writing: Promise<void> | undefined;
  // So that what several processes write at one moment is told apart, and what is written twice is known.
  let lastNumber = randomInt(2 ** 47);

  /** Writes the first so many. What cannot be stored for a fault of ours is told apart by halves, and given up alone. */
  async function insertFirst(count: number): Promise<void> {
    const batch = waiting.slice(0, count);
    if (batch.length === 0) return;
    try {
      await insert(batch);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      const half = batch.length >> 1;
      if (half > 0) return oneByOne([() => insertFirst(half), () => insertFirst(batch.length - half)]);
      drop(batch);
      observer.onDropped('not_stored', 1);
      throw error;
    }
    drop(batch);
    observer.onWritten(batch.length);
  }

  function drop(batch: readonly LoggedRequest[]): void {
    waiting = waiting.slice(batch.length);
    room.give(batch);
  }

  /** One at a time: who comes meanwhile waits for the same. */
  function write(): Promise<void> {
    writing ??= insertFirst(requestLogPolicy.mostAtOnce).finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    note(accountId, tell) {
      const lacking = room.lacksFor(accountId);
      if (lacking !== undefined) {
        observer.onDropped(lacking, 1);
        return;
      }
      lastNumber += 1;
      const logged = makeLogged(tell(), lastNumber);
      room.take(logged);
      waiting.push(logged);
    },
    write,
    async flush() {
      await oneByOne(
        (function* () {
          while (waiting.length > 0) yield write;
        })(),
      );
    },
    waiting: () => waiting.length,
  };
}

/** Inserts requests, and makes the days that they belong to where those are missing. */
function createInserter(db: Queryable): (batch: readonly LoggedRequest[]) => Promise<void> {
  const knownDays = new Set<number>();
  return async (batch) => {
    try {
      const newDays = [...new Set(batch.map(dayNumberOf))].filter((day) => !knownDays.has(day));
      if (newDays.length > 0) await addDays(db, newDays.map(writeDay));
      for (const day of newDays) knownDays.add(day);
      await insertRequests(db, batch);
    } catch (error) {
      // Known days may have been dropped by somebody; it is looked again.
      knownDays.clear();
      throw error;
    }
  };
}

/** Does one work after the other, whatever is wrong with one, as long as the database is there. @throws the first fault. */
async function oneByOne(works: Iterable<() => Promise<void>>): Promise<void> {
  const faults: unknown[] = [];
  for (const work of works) {
    await work().catch((error) => {
      if (error instanceof DatabaseUnavailable) throw error;
      faults.push(error);
    });
  }
  if (faults.length > 0) throw faults[0];
}

function makeLogged(request: EndedRequest, entryNumber: number): LoggedRequest {
  return {
    ...request,
    entryNumber,
    requestId: redactText(request.requestId),
    path: redactPath(request.path),
    requestBody: redactBody(request.requestBody, 'request'),
    responseBody: redactBody(request.responseBody, 'response'),
  };
}

/** Days since 1970, by UTC. */
function dayNumberOf({ requestedAt }: LoggedRequest): number {
  return Math.floor(requestedAt.epochMilliseconds / dayMs);
}

function writeDay(dayNumber: number): string {
  return Temporal.Instant.fromEpochMilliseconds(dayNumber * dayMs)
    .toString()
    .slice(0, 10);
}
