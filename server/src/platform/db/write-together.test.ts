import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { writeTogether } from './write-together.ts';

/** A store whose writes end when they are told to. */
function makeSlowStore(mostAtOnce = 100) {
  const writes: { readonly items: readonly string[]; end(error?: Error): void }[] = [];
  const write = writeTogether(
    (items: readonly string[]) =>
      new Promise<void>((resolve, reject) => {
        writes.push({ items, end: (error) => (error ? reject(error) : resolve()) });
      }),
    { mostAtOnce },
  );
  return { writes, write };
}

describe('writing together', () => {
  it('sends a lone write at once, and what comes meanwhile in one after it', async () => {
    const { writes, write } = makeSlowStore();
    const first = write('a');
    const others = ['b', 'c', 'd'].map(write);
    expect(writes.map(({ items }) => items)).toEqual([['a']]);
    writes[0]?.end();
    await first;
    await nextTurn();
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
    writes[1]?.end();
    await Promise.all(others);
    await nextTurn();
    void write('e');
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('tells nobody that something is stored before it is', async () => {
    const { writes, write } = makeSlowStore();
    let isStored = false;
    const done = write('a').then(() => {
      isStored = true;
    });
    await nextTurn();
    expect(isStored).toBe(false);
    writes[0]?.end();
    await done;
  });

  it('writes no more at once than it was told', async () => {
    const { writes, write } = makeSlowStore(2);
    const all = ['a', 'b', 'c', 'd'].map(write);
    for (const position of [0, 1, 2]) {
      writes[position]?.end();
      await nextTurn();
    }
    await Promise.all(all);
    expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('tells a failure to those whom it befell, and goes on with the others', async () => {
    const { writes, write } = makeSlowStore();
    const first = write('a');
    const second = write('b');
    writes[0]?.end(new Error('the database is away'));
    await expect(first).rejects.toThrow('the database is away');
    await nextTurn();
    writes[1]?.end();
    await second;
  });
});
