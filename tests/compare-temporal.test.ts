import { expect, test } from 'vitest';

test('Two moments are the same in every kind of comparison only if they are', () => {
  const one = Temporal.Instant.from('2026-11-20T00:00:00Z');
  const [same, other] = [Temporal.Instant.from(one.toString()), one.add({ seconds: 1 })];
  expect({ at: one }).toEqual({ at: same });
  expect({ at: one }).not.toEqual({ at: other });
  expect({ at: one }).toMatchObject({ at: same });
  expect({ at: one }).not.toMatchObject({ at: other });
  expect({ at: one }).not.toMatchObject({ at: one.toString() });
});
