import { expect, test } from 'vitest';
import { stateOf, withEnds } from './price-state.ts';

const now = '2026-11-18T12:00:00.000+04:00';

test.each([
  ['2026-11-18T12:00:00.000+04:00', null, 'in_force'],
  ['2026-11-18T12:01:00.000+04:00', null, 'coming'],
  ['2026-01-01T00:00:00.000+04:00', '2026-11-18T08:00:00.000Z', 'past'],
  ['2026-01-01T00:00:00.000+04:00', '2026-11-18T12:01:00.000+04:00', 'in_force'],
] as const)('A price from %s until %s is %s', (validFrom, validUntil, state) => {
  expect(stateOf({ validFrom, validUntil }, now)).toBe(state);
});

test('A price ends when the next one of its kind begins', () => {
  const price = (kind: string, day: string) => ({ kind, validFrom: `2026-${day}T00:00:00.000+04:00` });
  const prices = [price('winching', '03-01'), price('dollies', '02-01'), price('winching', '01-01')];
  expect(
    withEnds(prices, ({ kind }) => kind).map(({ validUntil }) => validUntil?.slice(5, 10) ?? null),
  ).toEqual(['03-01', null, null]);
});
