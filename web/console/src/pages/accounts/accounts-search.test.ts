import { expect, test } from 'vitest';
import { makeAccountFilter, readAccountsSearch } from './accounts-search.ts';

test.for([
  [
    { search: 12, state: 'suspended', trips: 'some', below: '-500' },
    { search: '12', state: 'suspended', trips: 'some', below: -500 },
  ],
  [{ below: 0 }, { below: 0 }],
  [{ search: [], state: 'gone', trips: 3, below: '', other: 'x' }, {}],
  [{ below: '1.5' }, {}],
])('Of the address %j the list of accounts uses %j', ([given, used]) => {
  expect(readAccountsSearch(given as Record<string, unknown>)).toEqual(used);
});

test('Who does not see wallets asks for no balance, whatever the address says', () => {
  const search = { search: 'noor', trips: 'none', below: 0 } as const;
  expect(makeAccountFilter(search, true)).toEqual({ search: 'noor', openTrips: 'none', balanceBelowFils: 0 });
  expect(makeAccountFilter(search, false)).toEqual({ search: 'noor', openTrips: 'none' });
});
