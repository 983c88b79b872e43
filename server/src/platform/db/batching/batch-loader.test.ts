import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** Knows the even numbers by name, and remembers what it was asked. */
function makeEvenNumbers() {
  const asked: (readonly number[])[] = [];
  const find = createBatchLoader(async (keys: readonly number[]) => {
    asked.push(keys);
    return keys.map((key) => (key % 2 === 0 ? `number ${key}` : undefined));
  });
  return { asked, find };
}

describe('looking up together', () => {
  it('asks once for all that is asked in one turn, and gives each caller its own answer', async () => {
    const { asked, find } = makeEvenNumbers();
    const found = await Promise.all([find(4), find(7), find(4), find(2)]);
    expect(found).toEqual(['number 4', undefined, 'number 4', 'number 2']);
    expect(asked).toEqual([[4, 7, 4, 2]]);
  });

  it('keeps no answer: whoever asks later is told what is true then', async () => {
    const { asked, find } = makeEvenNumbers();
    await find(4);
    await nextTurn();
    await find(4);
    expect(asked).toEqual([[4], [4]]);
  });

  it('asks for a hundred at the most in one statement', async () => {
    const { asked, find } = makeEvenNumbers();
    const keys = Array.from({ length: 250 }, (_, key) => key);
    const found = await Promise.all(keys.map(find));
    await nextTurn();
    expect(found[248]).toBe('number 248');
    expect(asked.map((batch) => batch.length)).toEqual([100, 100, 50]);
  });

  it('tells each caller of a failure, and asks again for the next', async () => {
    let isAway = true;
    const find = createBatchLoader(async (keys: readonly number[]) => {
      if (isAway) throw new Error('the database is away');
      return keys.map(String);
    });
    const outcomes = await Promise.allSettled([find(1), find(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await find(3)).toBe('3');
  });
});
