import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFundedAccount, setBalance } from '../../../tests/harness/money.ts';
import { makeNewTrip } from '../../../tests/harness/new-trip.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import type { Queryable, Statement } from '../../platform/db/queryable.ts';
import { insertTripsOfAccount } from './creating/trip-creation-store.ts';
import { findTrips } from './queries.ts';
import type { TripFilter } from './trip.ts';

let database: TestDatabase;
let accountId: number;

/** Trips of many customers: a planner that knew of few would look at all of them. */
beforeAll(async () => {
  database = await createTestDatabase('test');
  accountId = await makeFundedAccount(database.db);
  await setBalance(database.db, accountId, 1_000_000);
  await insertTripsOfAccount(database.db, accountId, [makeNewTrip({ accountId, fareFils: 15_000 })]);
  await database.db.query({
    text: `INSERT INTO trips
           SELECT (jsonb_populate_record(t, jsonb_build_object(
             'trip_id', t.trip_id + n, 'first_name', 'F' || md5(n::text), 'last_name', 'Al L' || md5(n::text),
             'mobile_number', 500000000 + n, 'external_reference', 'CASE-' || n
           ))).* FROM trips t, generate_series(1, 3000) AS n`,
  });
  await database.db.query({ text: 'ANALYZE trips' });
});
afterAll(() => database.drop());

/** How the database looks for an account's trips where it may go over none but by what is sought. */
async function planOf(filter: Omit<TripFilter, 'limit'>): Promise<string> {
  return database.db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'SET LOCAL enable_indexscan = off' });
    let plan = '';
    const explained: Queryable = {
      async query({ text, values = [] }: Statement) {
        const { rows } = await transaction.query<Record<'QUERY PLAN', string>>({
          text: `EXPLAIN ${text}`,
          values,
        });
        plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        return { rows: [], rowCount: 0 };
      },
    };
    await findTrips(explained, accountId, { ...filter, limit: 25 });
    return plan;
  });
}

/** What is sought of the table of trips, by the index that it is sought in. */
function conditionsOf(plan: string): ReadonlyMap<string, string> {
  const scans = plan.matchAll(/Bitmap Index Scan on (trips_\w+)[^\n]*\n +Index Cond: ([^\n]+)/g);
  return new Map([...scans].map(([, index = '', condition = '']) => [index, condition]));
}

test('Whatever somebody typed is found by an index of its own within the account', async () => {
  const plan = await planOf({ anyOf: { tripId: 7, mobileNumbers: ['500000007'], beginning: 'Al Lc4c' } });
  const conditions = conditionsOf(plan);
  const sought = {
    trips_trip_id: /trip_id = '7'/,
    trips_mobile_number: /account_id = .*mobile_number = .*500000007/,
    trips_reference: /account_id = .*~>=~ 'al lc4c'.* ~<~ 'al lc4d'/,
    trips_name: /account_id = .*~>=~ 'al lc4c'.* ~<~ 'al lc4d'/,
    trips_last_name: /account_id = .*~>=~ 'lc4c'.* ~<~ 'lc4d'/,
  };
  for (const [index, condition] of Object.entries(sought)) {
    expect([index, conditions.get(index)]).toEqual([index, expect.stringMatching(condition)]);
  }
});

test('A reference to the letter is found by the index of their beginnings', async () => {
  const conditions = conditionsOf(await planOf({ externalReference: 'CASE-7' }));
  expect(conditions.get('trips_reference')).toMatch(/account_id = .*lower\(external_reference\) = 'case-7'/);
});
