import { expect, test } from 'vitest';
import { makeLedgerFilter, readLedgerSearch, readTrialSearch } from './ledger-search.ts';

test('An address with filters is read as the service takes them', () => {
  const raw = {
    ...{ account: '3', trip: 12, payment: '4', kind: 'vat', ledger: 'held', amount: '22504' },
    ...{ from: '2026-11-01', to: '2026-11-30' },
  };
  expect(makeLedgerFilter(readLedgerSearch(raw))).toEqual({
    ...{ accountId: 3, tripId: 12, topUpId: 4, kinds: 'vat', ledger: 'held', amountFils: 22_504 },
    ...{ from: '2026-11-01', to: '2026-11-30' },
  });
});

test('What an address cannot mean is left out', () => {
  const raw = {
    account: 'x',
    trip: -1,
    kind: 'gift',
    ledger: 'purse',
    amount: '0',
    from: '2026-02-30',
    day: 'now',
  };
  expect(readLedgerSearch(raw)).toEqual({});
  expect(readTrialSearch(raw)).toEqual({});
});
