import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeNewTrip } from '../../../../tests/harness/new-trip.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createTripBatcher } from './batch-create-trips.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A writer whose database never answers; it tells what became of each trip. */
function makeStuckWriter() {
  const never = { longestWaitMs: 3_000, query: () => new Promise(() => {}) };
  const writer = createTripBatcher(never as unknown as Database);
  let refused = 0;
  const ask = (accountId: number, count: number) => {
    for (let asked = 0; asked < count; asked += 1) {
      writer.storeTrip(makeNewTrip({ accountId, fareFils: 1 })).catch(({ outcome }: { outcome: string }) => {
        if (outcome === 'not_executed') refused += 1;
      });
    }
  };
  return { ask, counts: writer.counts, refused: () => refused };
}

describe('of trips that wait to be stored', () => {
  test('so many of one account are taken, and no more', async () => {
    const { ask, counts, refused } = makeStuckWriter();
    ask(1, 210);
    await nextTurn();
    expect(refused()).toBe(10);
    expect(counts().waiting + counts().underWay).toBe(200);
  });

  test('so many of all accounts are taken, and one of each account of which none waits', async () => {
    const { ask, counts, refused } = makeStuckWriter();
    for (let accountId = 1; accountId <= 10; accountId += 1) ask(accountId, 100);
    ask(1, 1);
    ask(11, 2);
    await nextTurn();
    expect(refused()).toBe(2);
    expect(counts().waiting + counts().underWay).toBe(1_001);
  });

  test('nothing is done for one that nobody waits for any more, and for its neighbours all', async () => {
    const asked: unknown[] = [];
    const rows = [1, 2].map((trip_id) => ({ outcome: 'created', trip_id, fare_fils: 1 }));
    const writer = createTripBatcher({
      longestWaitMs: 3_000,
      query: async ({ values }: { values: unknown[] }) => {
        asked.push(values[1]);
        return { rows };
      },
    } as unknown as Database);
    const [first, second, third] = [1, 2, 3].map((accountId) =>
      writer.storeTrip(
        makeNewTrip({ accountId, fareFils: 1 }),
        accountId === 2 ? AbortSignal.abort() : undefined,
      ),
    );
    await expect(second).rejects.toMatchObject({ outcome: 'not_executed' });
    expect([await first, await third]).toMatchObject([{ tripId: 1 }, { tripId: 2 }]);
    expect(asked).toEqual([[1, 3]]);
  });

  test('those whose turn does not come within three seconds are refused, with nothing done', async () => {
    const { ask, counts, refused } = makeStuckWriter();
    ask(1, 70);
    await nextTurn();
    await nextTurn();
    expect(counts()).toEqual({ waiting: 6, underWay: 64 });
    vi.advanceTimersByTime(2_999);
    expect(counts().waiting).toBe(6);
    vi.advanceTimersByTime(2);
    await nextTurn();
    expect(refused()).toBe(6);
  });
});
