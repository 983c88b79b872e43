import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { createBatchWriter, type WriteLimits } from './batch-writer.ts';

const limits = { mostAtOnce: 100, mostWaiting: 1_000, longestWaitMs: 60_000 };

/** A store whose writes end when they are told to. */
function makeSlowStore(changes: Partial<WriteLimits> = {}) {
  const writes: { readonly items: readonly string[]; end(error?: Error): void }[] = [];
  const write = createBatchWriter(
    (items: readonly string[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        writes.push({ items, end: (error) => (error ? reject(error) : resolve(items)) });
      }),
    { ...limits, ...changes },
  );
  return { writes, write };
}

describe('writing together', () => {
  it('sends what is written in one turn in one, and what comes meanwhile in one after it', async () => {
    const { writes, write } = makeSlowStore();
    const first = write('a');
    await nextTurn();
    const others = ['b', 'c', 'd'].map(write);
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a']]);
    writes[0]?.end();
    await first;
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
    writes[1]?.end();
    await Promise.all(others);
    await nextTurn();
    void write('e');
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('tells nobody that something is stored before it is', async () => {
    const { writes, write } = makeSlowStore();
    let isStored = false;
    const done = write('a').then(() => {
      isStored = true;
    });
    await nextTurn();
    await nextTurn();
    expect(isStored).toBe(false);
    writes[0]?.end();
    await done;
  });

  it('writes no more at once than it was told', async () => {
    const { writes, write } = makeSlowStore({ mostAtOnce: 2 });
    const all = ['a', 'b', 'c'].map(write);
    await nextTurn();
    for (const position of [0, 1]) {
      writes[position]?.end();
      await nextTurn();
    }
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
    expect(writes.map(({ items }) => items)).toEqual([['a', 'b'], ['c']]);
  });

  it('tells a failure to those whom it befell, and goes on with the others', async () => {
    const { writes, write } = makeSlowStore();
    const first = write('a');
    await nextTurn();
    const second = write('b');
    writes[0]?.end(new Error('the database is away'));
    await expect(first).rejects.toThrow('the database is away');
    await nextTurn();
    writes[1]?.end();
    await second;
  });

  it('lets one item that cannot be stored fail alone, wherever it stands, and stores each of the others once', async () => {
    for (let bad = 0; bad < 9; bad += 1) {
      const stored: number[] = [];
      let statements = 0;
      const write = createBatchWriter(async (items: readonly number[]) => {
        statements += 1;
        await nextTurn();
        if (items.includes(bad)) throw new RangeError(`${bad} is out of range`);
        stored.push(...items);
        return items;
      }, limits);
      const first = write(-1);
      await nextTurn();
      const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7, 8].map(write));
      await first;
      expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
        outcomes.map((_outcome, index) => index === bad),
      );
      expect(stored).toEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].filter((item) => item !== bad));
      expect(statements).toBeLessThanOrEqual(10);
    }
  });

  it('refuses with nothing done what finds too many waiting, or whose turn does not come', async () => {
    const { writes, write } = makeSlowStore({ mostWaiting: 2, longestWaitMs: 20 });
    const first = write('a');
    await nextTurn();
    const waiting = Promise.allSettled([write('b'), write('c')]);
    await expect(write('d')).rejects.toThrow(DatabaseUnavailable);
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    writes[0]?.end();
    await first;
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a']]);
  });

  it('tries nothing again while the database is away', async () => {
    const { writes, write } = makeSlowStore();
    const first = write('a');
    await nextTurn();
    const others = Promise.allSettled(['b', 'c', 'd'].map(write));
    writes[0]?.end();
    await first;
    await nextTurn();
    writes[1]?.end(new DatabaseUnavailable(new Error('away'), 'not_executed'));
    expect((await others).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(writes).toHaveLength(2);
  });
});
