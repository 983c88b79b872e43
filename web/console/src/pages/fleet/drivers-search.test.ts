import { expect, test } from 'vitest';
import { makeDriverFilter, readDriversSearch } from './drivers-search.ts';

test.for([
  [
    { search: 40217, status: 'busy', shift: 'on', type: '4', truck: 12 },
    { search: '40217', status: 'busy', shift: 'on', type: 4, truck: 12 },
  ],
  [{ search: ' ', status: 'asleep', shift: true, type: 'big', truck: -1, other: 'x' }, {}],
])('Of the address %j the list of drivers uses %j', ([given, used]) => {
  expect(readDriversSearch(given as Record<string, unknown>)).toEqual(used);
});

test('The truck and its type are asked for by their numbers', () => {
  expect(makeDriverFilter({ search: 'imran', status: 'available', type: 4, truck: 12 })).toEqual({
    search: 'imran',
    status: 'available',
    vehicleTypeId: 4,
    vehicleId: 12,
  });
});
