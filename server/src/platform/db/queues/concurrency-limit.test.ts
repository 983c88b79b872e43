import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const limits = { mostRunning: 3, mostRunningOfKey: 2, mostWaitingOfKey: 5, longestWaitMs: 60_000 };

/** Work that goes on until it is told to end, and what of it has begun, by its key. */
function makeWork(limit = createConcurrencyLimit(limits)) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (key: string) =>
    limit.run(key, () => {
      begun.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endFirst = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { limit, begun, add, endFirst };
}

test('one key never has more than its share, and another begins at once', async () => {
  const { limit, begun, add, endFirst } = makeWork();
  const all = ['a', 'a', 'a', 'b'].map(add);
  expect(begun).toEqual(['a', 'a', 'b']);
  expect(limit.waiting()).toBe(1);
  await endFirst();
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
  for (const _ of begun) await endFirst();
  await Promise.all(all);
  expect(limit.waiting()).toBe(0);
});

test('all keys together leave the rest free, and take turns however long one of them is', async () => {
  const { begun, add, endFirst } = makeWork();
  const all = ['a', 'a', 'b', 'a', 'a', 'b', 'c', 'd'].map(add);
  expect(begun).toEqual(['a', 'a', 'b']);
  for (let ended = 0; ended < 4; ended += 1) await endFirst();
  expect(begun.slice(3)).toEqual(['a', 'b', 'c', 'd']);
  for (const _ of all) await endFirst();
  await Promise.all(all);
  expect(begun).toHaveLength(8);
});

test('what finds too many waiting is refused at once, with nothing done', async () => {
  const { begun, add, endFirst } = makeWork();
  const all = Array.from({ length: 7 }, () => add('a'));
  const refused = await add('a').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseUnavailable);
  expect(refused).toMatchObject({ outcome: 'not_executed' });
  for (const _ of all) await endFirst();
  await Promise.all(all);
  expect(begun).toHaveLength(7);
});

test('what waits too long is refused, never begins, and is in nobody’s way', async () => {
  const { limit, begun, add, endFirst } = makeWork(createConcurrencyLimit({ ...limits, longestWaitMs: 1 }));
  const all = ['a', 'a'].map(add);
  const late = await add('a').catch((error: unknown) => error);
  expect(late).toMatchObject({ name: 'DatabaseUnavailable', outcome: 'not_executed' });
  expect(limit.waiting()).toBe(0);
  await endFirst();
  all.push(add('a'));
  expect(begun).toHaveLength(3);
  for (const _ of all) await endFirst();
  await Promise.all(all);
});

test('work that fails gives its place to the next', async () => {
  const limit = createConcurrencyLimit({ ...limits, mostRunning: 1 });
  const failing = limit.run('a', () => Promise.reject(new Error('on purpose')));
  const next = limit.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('on purpose');
  expect(await next).toBe('done');
});

test('what nobody waits for any longer never begins, and leaves its place to others', async () => {
  const { limit, begun, add, endFirst } = makeWork(
    createConcurrencyLimit({ ...limits, mostWaitingOfKey: 2 }),
  );
  const all = ['a', 'a'].map(add);
  const left = new AbortController();
  const waiting = [left.signal, new AbortController().signal].map((signal) =>
    limit.run('a', async () => void begun.push('late'), signal),
  );
  await expect(add('a')).rejects.toBeInstanceOf(DatabaseUnavailable);
  left.abort(new Error('gone'));
  await expect(waiting[0]).rejects.toThrow('gone');
  expect(limit.waiting()).toBe(1);
  all.push(add('a'));
  await expect(limit.run('b', async () => void begun.push('b'), left.signal)).rejects.toThrow('gone');
  for (let ended = 0; ended < 3; ended += 1) await endFirst();
  await Promise.all([...all, waiting[1]]);
  expect(begun).toEqual(['a', 'a', 'late', 'a']);
  expect(limit.waiting()).toBe(0);
});
