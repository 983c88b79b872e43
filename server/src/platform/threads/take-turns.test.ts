import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.ts';

const full = () => new Error('too many wait');

test('work is done one after the other, in the order in which it came, whatever fails', async () => {
  const inTurn = takeTurns(3, full);
  const told: string[] = [];
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      told.push(`${name} begins`);
      await Promise.resolve();
      told.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const done = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('what comes while too many wait is refused at once, and what comes afterwards is done', async () => {
  const inTurn = takeTurns(1, full);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn(() => promise);
  await expect(inTurn(async () => 'second')).rejects.toThrow('too many wait');
  resolve();
  await first;
  await expect.poll(() => inTurn(async () => 'third').catch(() => undefined)).toBe('third');
});
