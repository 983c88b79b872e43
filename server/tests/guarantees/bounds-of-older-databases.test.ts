import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileTrips } from '../../src/domain/trips/reconciliation/reconcile-trips.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { storeTrip } from '../cli/store-trip.ts';
import { createEmptyDatabase, type EmptyDatabase, openTestDatabase } from '../harness/test-database.ts';

const lastOfBefore = 30;

let database: EmptyDatabase;
let db: Database;

/** Accounts with auto recharge on, as the release before has them: one that never recharged, one that does every day. */
const quiet = 1;
const busy = 2;
/** An account of which trips wait, and one that booked for AED 150,000 this month. */
const small = 3;
const large = 4;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const connection = { connectionString: database.url };
  await migrate(connection, 'test', schemaFolders, { upToVersion: lastOfBefore });
  db = openTestDatabase(database.url);
  await db.query({
    text: `WITH made AS (
             INSERT INTO accounts (name, created_at) SELECT 'Account', now() FROM generate_series(1, 4) RETURNING account_id
           ), opened AS (
             INSERT INTO wallets (account_id, balance_fils, created_at) SELECT account_id, 100000000, now() FROM made
           )
           INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, wallet_balance_after_fils,
             created_at)
           SELECT account_id, 'funding', 'wallet', 100000000, 'top_up', 100000000, now() FROM made`,
  });
  await db.query({
    text: `INSERT INTO auto_recharges (account_id, is_on, threshold_fils, target_fils, changed_at)
           SELECT account_id, true, 50000, 200000, now() FROM unnest($1::bigint[]) AS account_id`,
    values: [[quiet, busy]],
  });
  // Three of AED 2,010 a day; what is older than 30 days, failed, or was paid by hand tells nothing of an ordinary day.
  await db.query({
    text: `WITH recharged AS (
             INSERT INTO recharges (account_id, status, amount_fils, opened_at, closed_at)
             SELECT $1, 'succeeded', 201000, now(), now() RETURNING account_id, recharge_id
           ), charge (amount_fils, age, status, is_by_hand) AS (
             SELECT 201000, day * interval '1 day', 'succeeded', false
             FROM generate_series(1, 29) AS day, generate_series(1, 3)
             UNION ALL VALUES (5000000, interval '40 days', 'succeeded', false), (5000000, interval '1 day', 'failed', false),
               (5000000, interval '1 day', 'succeeded', true)
           )
           INSERT INTO top_ups (account_id, amount_fils, status, failure, method, provider, payment_token, recharge_id,
             attempt, created_at, settled_at)
           SELECT account_id, amount_fils, charge.status, CASE charge.status WHEN 'failed' THEN 'declined' END,
             'saved_card', 'test', gen_random_uuid(), CASE WHEN NOT is_by_hand THEN recharge_id END,
             CASE WHEN NOT is_by_hand THEN row_number() OVER () END, now() - age, now() - age
           FROM recharged, charge`,
    values: [busy],
  });
  // The statement of this release asks for these; the migrations that follow bring them.
  await db.query({ text: 'ALTER TABLE accounts ADD COLUMN suspended_at timestamptz' });
  await db.query({
    text: `CREATE FUNCTION create_trips(boolean, bigint[], bigint[], text[], bytea[], uuid[], json, timestamptz)
           RETURNS TABLE (outcome text, trip_id bigint, fare_fils bigint) LANGUAGE sql
           AS 'SELECT * FROM create_trips($1, $2, $3, $4, $5, $7, $8)'`,
  });
  await storeTrip(db, small);
  await storeTrip(db, large);
  await db.query({ text: 'ALTER TABLE accounts DROP COLUMN suspended_at' });
  await db.query({
    text: 'DROP FUNCTION create_trips(boolean, bigint[], bigint[], text[], bytea[], uuid[], json, timestamptz)',
  });
  // All of them are over, but for one.
  await db.query({
    text: `INSERT INTO trips
           SELECT (jsonb_populate_record(t, jsonb_build_object('trip_id', nextval('trip_ids'), 'status', 8,
             'created_at', now() - interval '20 days'))).*
           FROM trips AS t, generate_series(1, 1000) WHERE account_id = $1`,
    values: [large],
  });
  await db.query({ text: 'UPDATE trips SET created_at = now() WHERE status = 1' });
  await migrate(connection, 'test', schemaFolders);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('Auto recharge that is on has limits after the update, and none that its ordinary days would meet', async () => {
  const { rows } = await db.query<{ use: string }>({
    text: `SELECT concat_ws(' ', account_id, day_limit_fils, month_limit_fils) AS use
           FROM unnest($1::bigint[]) AS account_id, recharge_use(account_id, now()) ORDER BY account_id`,
    values: [[quiet, busy]],
  });
  // Twice AED 6,030 and twice 29 times that, in whole hundreds that are rounded up before they are doubled.
  expect(rows.map(({ use }) => use)).toEqual([`${quiet} 750000 7500000`, `${busy} 1220000 34980000`]);
});

test('Trips that wait already count after the update, and no account is bound below what it booked in a month', async () => {
  const { rows } = await db.query({
    text: `SELECT account_id, not_begun_fils, held_limit_fils FROM wallets WHERE account_id >= $1 ORDER BY account_id`,
    values: [small],
  });
  expect(rows).toEqual([
    { account_id: small, not_begun_fils: 15_000, held_limit_fils: 10_000_000 },
    { account_id: large, not_begun_fils: 15_000, held_limit_fils: 15_015_000 },
  ]);
  const { mismatches } = await reconcileTrips(db);
  expect(mismatches.filter(({ what }) => what === 'not begun')).toEqual([]);
});
