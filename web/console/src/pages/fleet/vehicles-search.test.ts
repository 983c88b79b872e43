import { expect, test } from 'vitest';
import { makeVehicleFilter, readVehiclesSearch } from './vehicles-search.ts';

test.for([
  [
    { search: 'K 40217', type: '4', equipment: 'winch', state: 'in_service', use: 'free' },
    { search: 'K 40217', type: 4, equipment: 'winch', state: 'in_service', use: 'free' },
  ],
  [{ search: '', type: 0, equipment: 'crane', state: 'new', use: 'lent', other: 'x' }, {}],
])('Of the address %j the list of trucks uses %j', ([given, used]) => {
  expect(readVehiclesSearch(given as Record<string, unknown>)).toEqual(used);
});

test('The type of a truck is asked for by its number', () => {
  expect(makeVehicleFilter({ type: 4, equipment: 'winch' })).toEqual({
    vehicleTypeId: 4,
    equipment: 'winch',
  });
});
