import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createDispatchScene } from '../harness/dispatch-scene.ts';
import { expectWholeSeries, issueAll } from '../harness/documents.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { type Grown, growDatabase } from './grow.ts';

const trips = 300;

let database: TestDatabase;
let grown: Grown;
beforeAll(async () => {
  database = await createTestDatabase();
  const until = Temporal.Instant.from('2026-11-20T08:00:00Z');
  grown = await growDatabase(database.url, { trips, accounts: 3, days: 100, until, trackPoints: 3 });
});
afterAll(() => database.drop());

test('A database that was made large has ended trips of every kind, each with what the service leaves of it', async () => {
  const { rows } = await database.db.query<{
    status: number;
    trips: number;
    events: number;
    entries: number;
  }>({
    text: `SELECT status, count(*)::int AS trips,
             sum((SELECT count(*) FROM events e WHERE e.account_id = t.account_id AND e.trip_id = t.trip_id))::int AS events,
             sum((SELECT count(*) FROM ledger_entries l WHERE l.account_id = t.account_id AND l.trip_id = t.trip_id))::int AS entries
           FROM trips t WHERE trip_id BETWEEN $1 AND $2 GROUP BY status ORDER BY status`,
    values: [grown.firstTripId, grown.lastTripId],
  });
  expect(rows.map(({ status, trips: count }) => [status, count])).toEqual([
    [6, 255],
    [7, 27],
    [8, 9],
    [9, 9],
  ]);
  for (const { trips: count, events, entries } of rows) {
    expect(events).toBeGreaterThan(count);
    expect(entries).toBeGreaterThan(count);
  }
  await expectSoundLedger(database.db);
});

test('The service goes on behind what was made, in its numbers, its balances and its documents', async () => {
  const { db } = database;
  const [accountId = 0] = grown.accountIds;
  const { book } = await createDispatchScene(db, systemClock);
  expect(await book({ accountId })).toBe(grown.lastTripId + 1);
  await expectSoundLedger(db);
  await issueAll(db);
  const { rows } = await db.query<{ year: number; count: number }>({
    text: `SELECT year, count(*)::int FROM documents WHERE kind = 'tax_invoice' GROUP BY year`,
  });
  for (const { year, count } of rows) await expectWholeSeries(db, 'tax_invoice', count, year);
});
