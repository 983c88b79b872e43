import { expect, test } from 'vitest';
import { readTripsSearch, toTripFilter } from './trips-search.ts';

test('a search that is all digits is still text, however the address was read', () => {
  expect(readTripsSearch({ search: 501234567 })).toEqual({ search: '501234567' });
});

test('what makes no sense in an address is left out', () => {
  const raw = { search: '  ', status: 'flying', vehicle: 'truck', from: '1 May', to: '2026-05-01', other: 1 };
  expect(readTripsSearch(raw)).toEqual({ to: '2026-05-01' });
});

test('days of the end stand in the address beside those of booking, and are asked for by their own names', () => {
  const search = readTripsSearch({
    from: '2026-05-01',
    endFrom: '2026-05-02',
    endTo: '2026-05-03',
    endHour: 3,
  });
  expect(search).toEqual({ from: '2026-05-01', endFrom: '2026-05-02', endTo: '2026-05-03' });
  const filter = toTripFilter(search);
  expect([filter.createdFrom, filter.endedFrom, filter.endedTo]).toEqual([
    '2026-05-01',
    '2026-05-02',
    '2026-05-03',
  ]);
});

test('trips under way are all those that are neither ended nor for later', () => {
  expect(toTripFilter({ status: 'under_way' }).status).toBe(
    'searching,driver_to_pickup,at_pickup,loading,in_progress',
  );
  expect(toTripFilter({ status: 'completed' }).status).toBe('completed');
});
