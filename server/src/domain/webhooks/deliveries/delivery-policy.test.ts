import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryPolicy, planRetry, readRetryAfter, waits } from './delivery-policy.ts';

const at = Temporal.Instant.from('2026-11-18T08:00:00Z');

test('Attempts reach over three days, and each wait is longer than the one before', () => {
  const seconds = waits.map((wait) => wait.total('seconds'));
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  expect(seconds.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(72 * 3_600);
});

test('A lease outlasts every attempt, so that nobody sends what another is just now sending', () => {
  expect(deliveryPolicy.leaseSeconds * 1_000).toBeGreaterThan(deliveryPolicy.timeoutMs + 5_000);
});

test('A wait is never shorter than the table says, and by a tenth longer at the most', () => {
  const retryAfter = fc.option(fc.double({ min: 0, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: waits.length }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      retryAfter,
      (tries, chance, retryAfterSeconds) => {
        const next = planRetry(tries, { at, chance, retryAfterSeconds });
        const waited = next?.since(at).total('seconds') ?? 0;
        const told = waits[tries - 1]?.total('seconds') ?? 0;
        const asked = Math.min(retryAfterSeconds ?? 0, 3_600);
        expect(waited).toBeGreaterThanOrEqual(Math.max(told, asked) - 0.001);
        expect(waited).toBeLessThanOrEqual(Math.max(told, asked) * 1.1 + 0.001);
      },
    ),
  );
  expect(planRetry(waits.length + 1, { at, chance: 0, retryAfterSeconds: 60 })).toBeUndefined();
});

test.each([
  ['0', 0],
  [' 120 ', 120],
  ['999999999', 999_999_999],
  ['Wed, 18 Nov 2026 08:05:00 GMT', 300],
  ['Wed, 18 Nov 2026 07:00:00 GMT', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e9', undefined],
  ['9999999999', undefined],
  ['', undefined],
  ['2026-11-18', undefined],
  ['Wed, 99 Nov 2026 08:05:00 GMT', undefined],
  [undefined, undefined],
])('Retry-After %o asks for %o seconds', (header, seconds) => {
  expect(readRetryAfter(header, at)).toBe(seconds);
});
