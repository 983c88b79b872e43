import { expect, test } from 'vitest';
import { createMinuteCounter } from './minute-counter.ts';

const networksOf = (narrow: string) => [
  { name: narrow, times: 1 },
  { name: 'wide', times: 2 },
];

test('A network that is over uses up nothing of the wider ones around it, and each minute begins with its first', () => {
  let exceeded = 0;
  const counter = createMinuteCounter(2, () => {
    exceeded += 1;
  });
  expect([0, 10_000].map((atMs) => counter.count(networksOf('a'), atMs))).toEqual([0, 0]);
  expect([20_000, 30_500].map((atMs) => counter.count(networksOf('a'), atMs))).toEqual([40, 30]);
  expect(counter.peek(networksOf('b'), 40_000)).toBe(0);
  expect([40_000, 41_000].map((atMs) => counter.count(networksOf('b'), atMs))).toEqual([0, 0]);
  expect(counter.peek(networksOf('c'), 50_000)).toBe(10);
  // Of the narrow one's minute, which began later, more is left.
  expect(counter.count(networksOf('b'), 59_999)).toBe(41);
  expect(counter.count(networksOf('b'), 60_000)).toBe(40);
  expect(counter.count(networksOf('c'), 60_000)).toBe(0);
  expect(exceeded).toBe(5);
});

test('A limit may be another one for once', () => {
  const counter = createMinuteCounter(10);
  counter.count(networksOf('a'), 0);
  expect([counter.peek(networksOf('a'), 0), counter.peek(networksOf('a'), 0, 1)]).toEqual([0, 60]);
});

test('Names are kept of so many addresses alone, and those whose minute began first are forgotten first', () => {
  const counter = createMinuteCounter(1);
  const count = (name: string) => counter.count([{ name, times: 1 }], 0);
  for (let n = 0; n <= 100_000; n += 1) count(`address ${n}`);
  expect([count('address 1'), count('address 0')]).toEqual([60, 0]);
});
