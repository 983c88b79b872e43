import { expect, test } from 'vitest';
import { isSameSearch, makeTripsFilter, readTripsSearch } from './trips-search.ts';

test.for([
  [
    {
      search: 501_234_567,
      status: 'open',
      concern: 'any',
      driver: '7',
      departTo: '2026-12-31',
      sort: 'status',
    },
    {
      search: '501234567',
      status: 'open',
      concern: 'any',
      driver: 7,
      departTo: '2026-12-31',
      sort: 'status',
    },
  ],
  [
    { status: 'flying', concern: 'late', account: 0, type: 'truck', from: 'today', sort: 'fare', other: 1 },
    {},
  ],
])('Of the address %j the list of trips uses %j', ([given, used]) => {
  expect(readTripsSearch(given as Record<string, unknown>)).toEqual(used);
});

test('What a figure narrows a list by is read from its address, and asked for by the names that the API has for it', () => {
  const told = {
    hour: 0,
    weekday: '7',
    field: '25.15,55.25',
    offer: 'any',
    assigned: 'later',
    demo: 'without',
  };
  const read = readTripsSearch({
    ...told,
    endFrom: '2026-11-01',
    endHour: 24,
    text: 'fax',
    arrival: '',
    revenue: 1,
  });
  expect(read).toEqual({ ...told, weekday: 7, endFrom: '2026-11-01' });
  expect(makeTripsFilter(read)).toEqual({
    ...{ createdHour: 0, createdWeekday: 7, pickupField: '25.15,55.25', endedFrom: '2026-11-01' },
    ...{ offer: 'any', assigned: 'later', demo: 'without' },
  });
});

test('What an address narrows a list by is asked for by the names that the API has for it', () => {
  const search = { search: 'K 40217', account: 3, driver: 7, truck: 9, type: 4, from: '2026-11-01' };
  expect(makeTripsFilter({ ...search, departTo: '2026-11-30', outcome: 'unsafe' })).toEqual({
    search: 'K 40217',
    accountId: 3,
    driverId: 7,
    vehicleId: 9,
    vehicleTypeId: 4,
    createdFrom: '2026-11-01',
    departureTo: '2026-11-30',
    outcome: 'unsafe',
  });
});

test('A view is known again whatever the order in which an address says it', () => {
  expect(isSameSearch({ status: 'open', sort: 'oldest' }, { sort: 'oldest', status: 'open' })).toBe(true);
  expect(isSameSearch({ status: 'open' }, { status: 'ended' })).toBe(false);
});
