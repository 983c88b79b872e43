import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleVehicle, ListedDriver } from '@satha/contract/console/lists';
import type { ConsoleTripSummary } from '@satha/contract/console/trips';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChangeTaker, createChangeTaker } from './take-changes.ts';

let queryClient: QueryClient;
let changes: ChangeTaker;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient();
  changes = createChangeTaker(queryClient);
});
afterEach(() => {
  changes.stop();
  vi.useRealTimers();
});

const trip = (tripId: number, status: string) =>
  ({ tripId, status, account: { accountId: 4, name: 'Fleet' } }) as unknown as ConsoleTripSummary;
const isStale = (...queryKey: unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;

test('A trip that changed is replaced in each list that shows it, and in no other row', () => {
  const [first, second] = [trip(1, 'searching'), trip(2, 'searching')];
  const pages = {
    pages: [{ items: [first] }, { items: [second], nextCursor: null }],
    pageParams: [null, 'x'],
  };
  queryClient.setQueryData(['trips', { status: 'open' }], pages);
  queryClient.setQueryData(['trips', { accountId: 9 }], { pages: [{ items: [first] }], pageParams: [null] });
  const other = queryClient.getQueryData(['trips', { accountId: 9 }]);
  changes.takers.trip({ trip: trip(2, 'loading') });
  expect(queryClient.getQueryData(['trips', { status: 'open' }])).toMatchObject({
    pages: [{ items: [first] }, { items: [{ tripId: 2, status: 'loading' }], nextCursor: null }],
  });
  expect(queryClient.getQueryData(['trips', { accountId: 9 }])).toBe(other);
});

test('Lists that a trip may have joined are asked for again at once and once more, however many trips change in five seconds', () => {
  queryClient.setQueryData(['trips', {}], { pages: [{ items: [] }], pageParams: [null] });
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  for (let tripId = 1; tripId <= 100; tripId += 1) changes.takers.trip({ trip: trip(tripId, 'searching') });
  const ofLists = () =>
    invalidate.mock.calls.filter(([filters]) => JSON.stringify(filters?.queryKey) === '["trips"]');
  expect(ofLists()).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(ofLists()).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(ofLists()).toHaveLength(2);
});

test('A trip that is open is asked for again, and what a form of it asked for is not', () => {
  for (const part of [[], ['notes'], ['candidates']]) {
    queryClient.setQueryData(['trip', 7, ...part], {});
  }
  queryClient.setQueryData(['trip', 8], {});
  for (const key of [
    ['receivable', 7],
    ['receivables', {}],
  ])
    queryClient.setQueryData(key, {});
  changes.takers.trip({ trip: trip(7, 'loading') });
  expect([isStale('trip', 7), isStale('trip', 7, 'notes')]).toEqual([true, true]);
  // A payment of whoever called for it is told with the trip.
  expect([isStale('receivable', 7), isStale('receivables', {})]).toEqual([true, true]);
  expect([isStale('trip', 7, 'candidates'), isStale('trip', 8)]).toEqual([false, false]);
});

test('A payment that was taken back, or refunded, is asked for again in every list and record of money that shows it', () => {
  const asked = () => {
    for (const key of ['payment', 'payments', 'receivable', 'receivables'])
      queryClient.setQueryData([key, {}], {});
  };
  const stale = () => ['payment', 'payments', 'receivable', 'receivables'].map((key) => isStale(key, {}));
  asked();
  changes.takers.approval({ approvalId: 3 });
  expect(stale()).toEqual([true, true, true, true]);
  vi.advanceTimersByTime(60_000);
  asked();
  changes.takers.account({ accountId: 4 });
  expect(stale()).toEqual([true, true, true, true]);
});

test('Who has a record open is kept by the record', () => {
  const people = [{ operatorId: 3, name: 'Basma', openedAt: '2026-01-01T10:00:00' }];
  changes.takers.people({ kind: 'trip', recordId: 7, people });
  expect(queryClient.getQueryData(['people', 'trip', 7])).toEqual({ people });
});

test('After a gap everything is asked for again', () => {
  for (const key of [
    ['trip', 7],
    ['accounts', {}],
    ['operators', 'all'],
  ])
    queryClient.setQueryData(key, {});
  changes.takers.everything({});
  expect([isStale('trip', 7), isStale('accounts', {}), isStale('operators', 'all')]).toEqual([
    true,
    true,
    true,
  ]);
});

/** What is written once and never changed: whoever looks at it asks again. */
const askedAgainByHand = [
  'accounts/…/requests',
  'audit',
  'documents',
  'ledger/trial-balance/accounts',
  'vat/…/documents',
  'vat/…/undocumented',
];

test('Each list of the console is asked for again when what it shows has changed, or is said to be asked for by hand alone', () => {
  const folder = join(import.meta.dirname, '../api');
  const asking = globSync('**/*.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const lists = asking.flatMap((text) =>
    [...text.matchAll(/pagedQuery<\w+>\(['`]([^'`]+)['`]/g)].map(([, name = '']) =>
      name.replace(/\$\{\w+\}/, '…'),
    ),
  );
  expect(lists.length).toBeGreaterThan(12);
  for (const list of lists) queryClient.setQueryData([list, {}], { pages: [], pageParams: [] });
  const { takers } = changes;
  takers.trip({ trip: trip(7, 'loading') });
  takers.driver({ driver: { driverId: 1 } as unknown as ListedDriver });
  takers.vehicle({ vehicle: { vehicleId: 1 } as unknown as ConsoleVehicle });
  takers.account({ accountId: 1 });
  takers.approval({ approvalId: 1 });
  takers.operator({ operatorId: 1 });
  expect(lists.filter((list) => !isStale(list, {})).toSorted()).toEqual(askedAgainByHand);
});
