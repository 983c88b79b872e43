import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain } from '../../../../tests/harness/explained.ts';
import { makeFundedAccount, setBalance } from '../../../../tests/harness/money.ts';
import { makeNewTrip } from '../../../../tests/harness/new-trip.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import type { Queryable, Statement } from '../../../platform/db/queryable.ts';
import { insertTripsOfAccount } from '../creating/trip-creation-store.ts';
import { readTripSearch } from '../searching/trip-search.ts';
import type { TripFilter } from '../trip.ts';
import { findTrips, lookedAtOfAccount } from './queries.ts';

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

/** How the database looks for an account's trips: what is sought in each index, of all that is asked of it. */
async function findConditions(filter: Omit<TripFilter, 'limit'>): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const explained: Queryable = {
    async query({ text, values = [] }: Statement) {
      const { rows } = await database.db.query<Record<'QUERY PLAN', string>>({
        text: `EXPLAIN ${text}`,
        values,
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const scans = plan.matchAll(
        /Scan (?:Backward )?(?:using|on) (trips_\w+)[^\n]*\n +Index Cond: ([^\n]+)/g,
      );
      for (const [, index = '', condition = ''] of scans) {
        if (!found.has(index)) found.set(index, condition);
      }
      return { rows: [], rowCount: 0 };
    },
  };
  await findTrips(explained, accountId, { ...filter, limit: 25 });
  return found;
}

test('Whatever somebody typed is found by an index of its own within the account', async () => {
  const anyOf = {
    tripId: 7,
    mobileNumbers: ['500000007'],
    numberPart: undefined,
    beginning: 'Al Lc4c',
    plateNumber: '40217',
  };
  const conditions = await findConditions({ anyOf });
  const sought = {
    trips_mobile_number: /account_id = .*mobile_number = .*500000007/,
    trips_reference: /account_id = .*~>=~ 'al lc4c'.* ~<=~ 'al lc4c[^']'/u,
    trips_name: /account_id = .*~>=~ 'allc4c'.* ~<=~ 'allc4c[^']'/u,
    trips_last_name: /account_id = .*~>=~ 'lc4c'.* ~<=~ 'lc4c[^']'/u,
  };
  for (const [index, condition] of Object.entries(sought)) {
    expect([index, conditions.get(index)]).toEqual([index, expect.stringMatching(condition)]);
  }
  expect(conditions.get('trips_trip_id') ?? conditions.get('trips_pkey')).toMatch(/trip_id = '7'/);
});

test.each(['DESC', 'ASC'] as const)(
  'The trips of an account are sorted by an index of their fares: %s',
  async (direction) => {
    const conditions = await findConditions({ sorting: { by: 'fare', direction }, after: [15_000, 7] });
    expect(conditions.get('trips_fare')).toMatch(/account_id = .*ROW\(fare_fils, trip_id\) [<>] ROW/);
  },
);

test('The trips of an account that ended on a day are found by the index of ends', async () => {
  const endedFrom = Temporal.Instant.from('2026-11-01T20:00:00Z');
  const conditions = await findConditions({ endedFrom, endedBefore: endedFrom.add({ hours: 24 }) });
  expect(conditions.get('trips_of_account_by_end')).toMatch(/account_id = .*ended_at >= .*ended_at < /);
});

test('Of many names with one first letter no more are read than tell that they are many', async () => {
  const search = { anyOf: readTripSearch('f'), statuses: [6], limit: 25 };
  const { scans } = await explain(database.db, /^trips$/, (db) => findTrips(db, accountId, search));
  const [longest] = scans.toSorted((one, other) => other.rows - one.rows);
  expect(longest).toEqual({ by: 'Index Scan trips trips_name', rows: 1_001 });
});

test('A reference to the letter is found by the index of their beginnings', async () => {
  const conditions = await findConditions({ externalReferences: ['CASE-7'] });
  expect(conditions.get('trips_reference')).toMatch(/account_id = .*lower\(external_reference\) = 'case-7'/);
});

test.each([
  ['many', 'case-', 3000],
  ['a few', 'case-29', 111],
  ['one', 'case-2999', 1],
])(
  'Of %s that were typed the beginning of, the newest come first, and the rest on later pages',
  async (_, beginning, count) => {
    const anyOf = {
      tripId: undefined,
      mobileNumbers: [],
      numberPart: undefined,
      beginning,
      plateNumber: undefined,
    };
    const { trips, next } = await findTrips(database.db, accountId, { anyOf, limit: 25 });
    const { rows } = await database.db.query<{ references: string[]; count: number }>({
      text: `SELECT array_agg(external_reference ORDER BY trip_id DESC) AS references, count(*)::int
           FROM trips WHERE external_reference LIKE $1`,
      values: [`${beginning.toUpperCase()}%`],
    });
    expect(rows[0]?.count).toBe(count);
    expect(trips.map(({ externalReference }) => externalReference)).toEqual(rows[0]?.references.slice(0, 25));
    expect(next !== undefined).toBe(count > 25);
  },
);

test('What no index finds is looked for among a bounded number of trips, and the next part goes on behind them', async () => {
  await database.db.query({
    text: `INSERT INTO trips
           SELECT (jsonb_populate_record(t, jsonb_build_object('trip_id', t.trip_id + n, 'created_at',
             t.created_at + make_interval(hours => CASE WHEN n = 3001 THEN 5 ELSE 0 END)))).*
           FROM trips t, generate_series(3001, 3000 + 2 * $2::integer) AS n
           WHERE t.trip_id = (SELECT min(trip_id) FROM trips WHERE account_id = $1)`,
    values: [accountId, lookedAtOfAccount],
  });
  const hour = Temporal.Instant.from('2026-11-05T14:45:00Z').toZonedDateTimeISO('+04:00').hour;
  const parts: number[] = [];
  const found: number[] = [];
  for (let after: readonly number[] | undefined; parts.length === 0 || after; ) {
    const page = await findTrips(database.db, accountId, { createdHour: hour, after, limit: 25 });
    parts.push(page.trips.length);
    found.push(...page.trips.map(({ tripId }) => tripId));
    after = page.next;
  }
  expect([found.length, new Set(found).size]).toEqual([1, 1]);
  // The one of that hour is the last of the second part; 3,001 trips follow.
  expect(parts).toEqual([0, 1, 0]);
});
