import { expect, test } from 'vitest';
import { makeAuditFilter, readAuditSearch } from './audit-search.ts';

test.for([
  [
    { operator: 3, account: '7', about: 'operator', to: '2026-12-31', sort: 'oldest' },
    { operator: 3, account: 7, about: 'operator', to: '2026-12-31', sort: 'oldest' },
  ],
  [{ operator: 'me', account: 0, about: 'A B', from: 'today', sort: 'name', other: 'x' }, {}],
])('Of the address %j the audit log uses %j', ([given, used]) => {
  expect(readAuditSearch(given as Record<string, unknown>)).toEqual(used);
});

test('Operator and account are asked for by their numbers, and a day to its end', () => {
  expect(makeAuditFilter({ operator: 3, account: 7, about: 'trip', to: '2026-12-31' })).toEqual({
    operatorId: 3,
    accountId: 7,
    action: 'trip',
    to: '2027-01-01T00:00:00+04:00',
  });
});
