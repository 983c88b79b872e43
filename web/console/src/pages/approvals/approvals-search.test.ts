import { expect, test } from 'vitest';
import { makeApprovalFilter, readApprovalsSearch } from './approvals-search.ts';

test.for([
  [
    { status: 'rejected', account: '7' },
    { status: 'rejected', account: 7 },
  ],
  [{ status: 'all' }, { status: 'all' }],
  [{ status: 'open', account: 0, other: 'x' }, {}],
])('Of the address %j the list of proposals uses %j', ([given, used]) => {
  expect(readApprovalsSearch(given as Record<string, unknown>)).toEqual(used);
});

test('An address without a state shows what waits', () => {
  expect(makeApprovalFilter({})).toEqual({ status: 'proposed' });
  expect(makeApprovalFilter({ status: 'all', account: 7 })).toEqual({ accountId: 7 });
});
