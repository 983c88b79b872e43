import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LedgerFilter } from '../../src/domain/wallets/ledger-entry.ts';
import { findLedgerEntries } from '../../src/domain/wallets/queries.ts';
import { explain } from '../harness/explained.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { type Grown, growDatabase } from './grow.ts';

const until = Temporal.Instant.from('2026-11-20T08:00:00Z');
const limit = 50;
/** A page, its taxes and the balances between: the account has some thirty thousand entries. */
const mostRead = 600;

let database: TestDatabase;
let grown: Grown;
beforeAll(async () => {
  database = await createTestDatabase();
  grown = await growDatabase(database.url, { trips: 40_000, accounts: 3, days: 100, until, trackPoints: 3 });
});
afterAll(() => database.drop());

test.each<[what: string, filter: Omit<LedgerFilter, 'accountId'>]>([
  ['the newest', {}],
  ['the oldest', { order: 'oldest' }],
  ['an old day', { from: until.subtract({ hours: 24 * 90 }), before: until.subtract({ hours: 24 * 89 }) }],
  ['top-ups', { kinds: ['top_up'] }],
  ['fees', { kinds: ['cancellation_fee'] }],
  [
    'refunds and fees of old days',
    { kinds: ['trip_refund', 'cancellation_fee'], before: until.subtract({ hours: 24 * 90 }) },
  ],
  ['what was charged', { kinds: ['trip_revenue', 'cancellation_fee', 'extra_revenue'] }],
])('Of a wallet with very many entries a page of %s reads few', async (_, filter) => {
  const [accountId = 0] = grown.accountIds;
  const { scans, result } = await explain(database.db, /^ledger_entries$/, (db) =>
    findLedgerEntries(db, { ...filter, accountId, hasCharges: true }, { limit }),
  );
  expect(result.entries.length).toBeLessThanOrEqual(limit);
  expect(
    scans.reduce((sum, { rows }) => sum + rows, 0),
    JSON.stringify(scans),
  ).toBeLessThan(mostRead);
});
