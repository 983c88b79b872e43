import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { contended, createBatches } from './batches.ts';

/** Items are words; their first letter is their key. Batches and what is deferred end when they are told to. */
function makeSlowBatches({
  mostAtOnce = 100,
  mostUnderWay = 1,
  mostWaiting = 100,
  longestWaitMs = 60_000,
} = {}) {
  type Run = {
    readonly items: readonly string[];
    end(outcome?: Error | ((item: string) => string | typeof contended)): void;
  };
  const runs: Run[] = [];
  const deferredRuns: Run[] = [];
  const runInto =
    (list: Run[]) =>
    (items: readonly string[]): Promise<never> =>
      new Promise((resolve, reject) => {
        list.push({
          items,
          end(outcome = (item) => item.toUpperCase()) {
            if (outcome instanceof Error) reject(outcome);
            else resolve(items.map(outcome) as never);
          },
        });
      });
  const batches = createBatches<string, string>({
    run: runInto(runs),
    mostAtOnce,
    mostUnderWay,
    limits: { mostWaiting, longestWaitMs },
    keys: {
      keyOf: (item) => item.slice(0, 1),
      mostWaitingOfKey: 4,
      runDeferred: (_key, items) => runInto(deferredRuns)(items),
    },
  });
  const items = (list: Run[]) => list.map((run) => run.items);
  /** What a test leaves waiting is refused some time, when nobody listens any more. */
  const add = (item: string) => {
    const answer = batches.add(item);
    answer.catch(() => {});
    return answer;
  };
  return {
    ...batches,
    add,
    runs,
    deferredRuns,
    batchesRun: () => items(runs),
    deferredItems: () => items(deferredRuns),
  };
}

const lockTimeOut = () =>
  new DatabaseUnavailable(Object.assign(new Error('lock timeout'), { code: '55P03' }), 'not_executed');

describe('what is asked', () => {
  it('in one turn goes together, at its end, and each caller has its own answer', async () => {
    const { add, runs, batchesRun } = makeSlowBatches();
    const answers = ['a1', 'b1', 'a2'].map(add);
    expect(batchesRun()).toEqual([]);
    await nextTurn();
    expect(batchesRun()).toEqual([['a1', 'a2', 'b1']]);
    runs[0]?.end();
    expect(await Promise.all(answers)).toEqual(['A1', 'B1', 'A2']);
  });

  it('while as many batches are under way as may be gathers, and leaves when one of them comes back', async () => {
    const { add, runs, batchesRun, counts } = makeSlowBatches({ mostUnderWay: 2 });
    for (const item of ['a1', 'b1', 'c1', 'd1']) {
      void add(item);
      await nextTurn();
    }
    expect(batchesRun()).toEqual([['a1'], ['b1']]);
    expect(counts().waiting).toBe(2);
    runs[1]?.end();
    await nextTurn();
    expect(batchesRun()).toEqual([['a1'], ['b1'], ['c1', 'd1']]);
    expect(counts().waiting).toBe(0);
  });

  it('goes in batches of bounded size, and a key with much to do is in nobody else’s way for longer than one', async () => {
    const { add, runs, batchesRun } = makeSlowBatches({ mostAtOnce: 2 });
    for (const item of ['a1', 'a2', 'a3', 'b1']) void add(item);
    await nextTurn();
    for (const index of [0, 1]) {
      runs[index]?.end();
      await nextTurn();
    }
    expect(batchesRun()).toEqual([
      ['a1', 'a2'],
      ['b1', 'a3'],
    ]);
  });

  it('under a key that is under way waits for it, whatever else may go', async () => {
    const { add, runs, batchesRun } = makeSlowBatches({ mostUnderWay: 2 });
    void add('a1');
    await nextTurn();
    for (const item of ['a2', 'b1']) void add(item);
    await nextTurn();
    expect(batchesRun()).toEqual([['a1'], ['b1']]);
    runs[0]?.end();
    await nextTurn();
    expect(batchesRun()).toEqual([['a1'], ['b1'], ['a2']]);
  });
});

describe('what cannot be waited for', () => {
  it('is deferred, holds up what comes after it under its key, and nothing else', async () => {
    const { add, runs, deferredRuns, counts, batchesRun, deferredItems } = makeSlowBatches();
    const [held, other] = [add('a1'), add('b1')];
    await nextTurn();
    runs[0]?.end((item) => (item.startsWith('a') ? contended : item.toUpperCase()));
    expect(await other).toBe('B1');
    for (const item of ['a2', 'b2']) void add(item);
    await nextTurn();
    expect(deferredItems()).toEqual([['a1']]);
    expect(counts()).toEqual({ waiting: 1, underWay: 2 });
    expect(batchesRun().slice(1)).toEqual([['b2']]);
    runs[1]?.end();
    deferredRuns[0]?.end();
    expect(await held).toBe('A1');
    await nextTurn();
    expect(batchesRun().slice(2)).toEqual([['a2']]);
  });

  it('because of a lock that was not had in time is deferred as well, each key by itself', async () => {
    const { add, runs, deferredRuns, deferredItems } = makeSlowBatches();
    const answers = ['a1', 'b1', 'a2'].map(add);
    await nextTurn();
    runs[0]?.end(lockTimeOut());
    await nextTurn();
    expect(deferredItems()).toEqual([['a1', 'a2'], ['b1']]);
    for (const deferred of deferredRuns) deferred.end();
    expect(await Promise.all(answers)).toEqual(['A1', 'B1', 'A2']);
  });

  it('even deferred is told so, once, and what came after it goes on', async () => {
    const { add, runs, deferredRuns, batchesRun } = makeSlowBatches();
    const first = add('a1');
    await nextTurn();
    runs[0]?.end(() => contended);
    await nextTurn();
    void add('a2');
    deferredRuns[0]?.end(lockTimeOut());
    await expect(first).rejects.toThrow('lock timeout');
    await nextTurn();
    expect(batchesRun().slice(1)).toEqual([['a2']]);
  });
});

describe('what is too much', () => {
  it('of all or of one key is refused at once, as not done', async () => {
    const { add, counts } = makeSlowBatches({ mostWaiting: 6 });
    void add('x');
    await nextTurn();
    for (const item of ['a1', 'a2', 'a3', 'a4']) void add(item);
    await expect(add('a5')).rejects.toMatchObject({ outcome: 'not_executed' });
    for (const item of ['b1', 'b2']) void add(item);
    await expect(add('b3')).rejects.toMatchObject({ outcome: 'not_executed' });
    expect(counts().waiting).toBe(6);
  });

  it('of others keeps nobody out of whom nothing waits', async () => {
    const { add, runs, deferredRuns, batchesRun } = makeSlowBatches({ mostWaiting: 4 });
    void add('a1');
    await nextTurn();
    runs[0]?.end(() => contended);
    await nextTurn();
    for (const item of ['a2', 'a3', 'a4', 'a5']) void add(item);
    const served = add('b1');
    await expect(add('b2')).rejects.toMatchObject({ outcome: 'not_executed' });
    await nextTurn();
    expect(batchesRun().slice(1)).toEqual([['b1']]);
    runs[1]?.end();
    expect(await served).toBe('B1');
    expect(deferredRuns).toHaveLength(1);
  });

  it('is told so when its turn does not come in time, and is not done later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { add, runs, batchesRun, counts } = makeSlowBatches({ longestWaitMs: 3_000 });
      const first = add('a1');
      await nextTurn();
      const early = add('b1');
      vi.advanceTimersByTime(2_000);
      const late = add('c1');
      const refusal = expect(early).rejects.toMatchObject({ outcome: 'not_executed' });
      vi.advanceTimersByTime(1_000);
      await refusal;
      expect(counts().waiting).toBe(1);
      runs[0]?.end();
      await first;
      await nextTurn();
      expect(batchesRun()).toEqual([['a1'], ['c1']]);
      runs[1]?.end();
      expect(await late).toBe('C1');
      expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('whatever goes wrong', () => {
  it('each item is done once or rejected, those of a key in order, and a faulty one harms no other', async () => {
    const anyItems = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c'), isFaulty: fc.boolean(), isHeld: fc.boolean() }),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(anyItems, fc.integer({ min: 1, max: 8 }), async (asked, mostAtOnce) => {
        type Item = (typeof asked)[0] & { readonly place: number };
        const done: Item[] = [];
        const run = async (items: readonly Item[]) => {
          await nextTurn();
          if (items.some(({ isFaulty }) => isFaulty)) throw new RangeError('a faulty item');
          const held = new Set(items.filter(({ isHeld }) => isHeld).map(({ key }) => key));
          return items.map((item) => {
            if (held.has(item.key)) return contended;
            done.push(item);
            return item.place;
          });
        };
        const { add } = createBatches<Item, number>({
          run,
          mostAtOnce,
          mostUnderWay: 2,
          keys: {
            keyOf: ({ key }) => key,
            mostWaitingOfKey: 100,
            runDeferred: async (_key, items) => {
              await nextTurn();
              if (items.some(({ isFaulty }) => isFaulty)) throw new RangeError('a faulty item');
              done.push(...items);
              return items.map(({ place }) => place);
            },
          },
        });
        const outcomes = await Promise.allSettled(asked.map((item, index) => add({ ...item, place: index })));
        for (const [index, outcome] of outcomes.entries()) {
          if (asked[index]?.isFaulty) expect(outcome.status).toBe('rejected');
          else expect(outcome).toEqual({ status: 'fulfilled', value: index });
        }
        expect(done.length).toBe(asked.filter(({ isFaulty }) => !isFaulty).length);
        for (const ofKey of Map.groupBy(done, ({ key }) => key).values()) {
          const places = ofKey.map(({ place }) => place);
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 200 },
    );
  });
});
