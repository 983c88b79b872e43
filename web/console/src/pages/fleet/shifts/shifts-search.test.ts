import { expect, test } from 'vitest';
import { makeShiftFilter, readShiftsSearch } from './shifts-search.ts';

test.for([
  [
    { driver: '7', truck: 12, state: 'open', from: '2026-01-01', to: '2026-01-31' },
    { driver: 7, truck: 12, state: 'open', from: '2026-01-01', to: '2026-01-31' },
  ],
  [{ driver: 0, truck: 'big', state: 'asleep', from: 'today', to: 3, other: 'x' }, {}],
])('Of the address %j the list of shifts uses %j', ([given, used]) => {
  expect(readShiftsSearch(given as Record<string, unknown>)).toEqual(used);
});

test('Driver and truck are asked for by their numbers', () => {
  expect(makeShiftFilter({ driver: 7, truck: 12, from: '2026-01-01' })).toEqual({
    ...{ driverId: 7, vehicleId: 12, from: '2026-01-01' },
  });
});
