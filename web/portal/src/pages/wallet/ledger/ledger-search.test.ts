import { expect, test } from 'vitest';
import { readLedgerSearch, toLedgerFilter } from './ledger-search.ts';

test('an address shows the same entries to whoever opens it', () => {
  const search = readLedgerSearch({ kind: 'top_up', from: '2026-11-01', to: '2026-11-30', trip: '41' });
  expect(search).toEqual({ kind: 'top_up', from: '2026-11-01', to: '2026-11-30', trip: 41 });
  expect(toLedgerFilter(search)).toEqual({
    kinds: 'top_up',
    from: '2026-11-01',
    to: '2026-11-30',
    tripId: 41,
  });
});

test('what makes no sense in an address is left out', () => {
  expect(readLedgerSearch({ kind: 'vat', from: '2026-13-01', to: 'x', trip: '-1' })).toEqual({});
  expect(readLedgerSearch({ trip: '1.5', kind: ['top_up'] })).toEqual({});
});
