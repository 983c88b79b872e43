import { expect, test } from 'vitest';
import { makePaymentFilter, readPaymentsSearch } from './payments-search.ts';

test('an address shows the same payments to whoever opens it', () => {
  const search = readPaymentsSearch({
    ...{ account: '7', status: 'failed', origin: 'auto_recharge', reversal: 'disputed' },
    ...{ from: '2026-11-01', to: '2026-11-30', reference: ' pi_123 ' },
  });
  expect(makePaymentFilter(search)).toEqual({
    ...{ accountId: 7, status: 'failed', origin: 'auto_recharge', reversal: 'disputed' },
    ...{ from: '2026-11-01', to: '2026-11-30', reference: 'pi_123' },
  });
});

test('what makes no sense in an address is left out', () => {
  const raw = {
    account: -1,
    status: 'paid',
    origin: 1,
    reversal: '',
    from: '2026-02-30',
    to: 'x',
    reference: '',
  };
  expect(readPaymentsSearch(raw)).toEqual({});
});
