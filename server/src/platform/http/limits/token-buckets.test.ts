import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

test('A burst is allowed at once, and then as many a second as flow in', () => {
  const buckets = createTokenBuckets({ perSecond: 50, burst: 100 });
  for (let taken = 0; taken < 100; taken += 1) {
    expect(buckets.take(['a'], 0)).toBe(0);
  }
  expect(buckets.take(['a'], 0)).toBe(1);
  expect(buckets.peek('a', 0)).toMatchObject({ remaining: 0, retryAfterSeconds: 1 });
  expect(buckets.take(['b', 'a'], 0)).toBe(1);
  expect(buckets.peek('a', 20).remaining).toBe(1);
  expect(buckets.peek('a', 1000).remaining).toBe(50);
  expect(buckets.peek('b', 0).remaining).toBe(100);
});

test('Whoever has the whole quota again is forgotten within a minute, and nobody else', () => {
  const buckets = createTokenBuckets({ perSecond: 1, burst: 100 });
  buckets.take(['soon full'], 0);
  for (let taken = 0; taken < 100; taken += 1) buckets.take(['long empty'], 0);
  buckets.take(['next'], 59_999);
  expect(buckets.remembered()).toBe(3);
  buckets.take(['next'], 60_000);
  expect(buckets.remembered()).toBe(2);
  expect(buckets.peek('long empty', 60_000).remaining).toBe(60);
});

test('Requests counted out of the order of their arrival get no more than the quota', () => {
  const buckets = createTokenBuckets({ perSecond: 50, burst: 100 });
  let allowed = 0;
  for (let request = 0; request < 400; request += 1) {
    // Half a second long, late and early arrivals in turn.
    const nowMs = request % 2 === 0 ? 500 : 0;
    if (buckets.take(['a'], nowMs) === 0) allowed += 1;
  }
  expect(allowed).toBeLessThanOrEqual(125);
});
