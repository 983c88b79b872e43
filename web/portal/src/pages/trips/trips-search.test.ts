import { expect, test } from 'vitest';
import { readTripsSearch, toTripFilter } from './trips-search.ts';

test('a search that is all digits is still text, however the address was read', () => {
  expect(readTripsSearch({ search: 501234567 })).toEqual({ search: '501234567' });
});

test('what makes no sense in an address is left out', () => {
  const raw = { search: '  ', status: 'flying', vehicle: 'truck', from: '1 May', to: '2026-05-01', other: 1 };
  expect(readTripsSearch(raw)).toEqual({ to: '2026-05-01' });
});

test('trips under way are all those that are neither ended nor for later', () => {
  expect(toTripFilter({ status: 'under_way' }).status).toBe(
    'searching,driver_to_pickup,at_pickup,loading,in_progress',
  );
  expect(toTripFilter({ status: 'completed' }).status).toBe('completed');
});
