import { expect, test } from 'vitest';
import { areEqualMoments } from './equal-moments.ts';

const one = Temporal.Instant.from('2026-11-20T00:00:00Z');
const same = Temporal.Instant.from(one.toString());
const other = one.add({ seconds: 1 });

test('Two moments are equal only if they are the same', () => {
  expect(areEqualMoments(one, same)).toBe(true);
  expect(areEqualMoments(one, other)).toBe(false);
  expect(areEqualMoments(one, one.toString())).toBe(false);
  expect(areEqualMoments('text', 7)).toBeUndefined();
});

test('No comparison of tests takes one moment for another', () => {
  expect({ at: one }).toEqual({ at: same });
  expect({ at: one }).not.toEqual({ at: other });
  expect({ at: one }).toMatchObject({ at: same });
  expect({ at: one }).not.toMatchObject({ at: other });
});
