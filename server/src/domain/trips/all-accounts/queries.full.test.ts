import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDriver, type TestDriver, takeTripTo } from '../../../../tests/harness/drivers.ts';
import { makeFundedAccount } from '../../../../tests/harness/money.ts';
import { makeNewTrip } from '../../../../tests/harness/new-trip.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import type { Queryable, Statement } from '../../../platform/db/queryable.ts';
import { insertTripsOfAccount } from '../creating/trip-creation-store.ts';
import type { AnyTripFilter } from './any-trip-filter.ts';
import { findTripsOfAllAccounts } from './queries.ts';

const first = Temporal.Instant.from('2024-01-01T00:00:00Z');
const newest = { order: 'newest', limit: 25 } as const;
const hour = (count: number) => first.add({ hours: count });

let database: TestDatabase;
let accounts: number[];
let one: { readonly accountId: number; readonly tripId: number };
let driver: TestDriver;

/** Trips of forty accounts, a quarter of an hour apart, each of a driver of many; one of them has been driven. */
beforeAll(async () => {
  database = await createTestDatabase('test');
  const { db } = database;
  accounts = await Promise.all(Array.from({ length: 40 }, () => makeFundedAccount(db)));
  const accountId = accounts[7] as number;
  const [outcome] = await insertTripsOfAccount(db, accountId, [makeNewTrip({ accountId, fareFils: 15_000 })]);
  if (outcome?.outcome !== 'created') throw new Error('no trip');
  one = { accountId, tripId: outcome.tripId };
  driver = await addDriver(db);
  await takeTripTo(db, one, driver, 6);
  const others: TestDriver[] = [];
  while (others.length < 9) others.push(await addDriver(db));
  await db.query({
    text: `INSERT INTO trips
           SELECT (jsonb_populate_record(t, jsonb_build_object(
             'account_id', ($1::bigint[])[1 + n % 40], 'trip_id', t.trip_id + n, 'mobile_number', 500000000 + n,
             'status', CASE WHEN n % 397 = 0 THEN 9 WHEN n > 7990 THEN 1 ELSE 6 END,
             'driver_id', ($2::bigint[])[1 + n % 9], 'vehicle_id', ($3::bigint[])[1 + n % 9],
             'created_at', $4::timestamptz + n * interval '15 minutes',
             'departure_at', $4::timestamptz + n * interval '15 minutes' + n % 5 * interval '1 hour'
           ))).* FROM trips t, generate_series(1, 8000) AS n`,
    values: [
      accounts,
      others.map(({ driverId }) => driverId),
      others.map(({ vehicleId }) => vehicleId),
      first.toString(),
    ],
  });
  await db.query({
    text: `INSERT INTO customer_accounts SELECT DISTINCT phone_code, mobile_number, account_id FROM trips
           ON CONFLICT DO NOTHING`,
  });
  await db.query({
    text: `INSERT INTO trip_jobs (account_id, trip_id, job)
           SELECT account_id, trip_id, jsonb_build_object(
             'vehicle', jsonb_build_object('vin', 'VIN' || mobile_number::integer % 4000,
               'plate', jsonb_build_object('emirate', 'dubai', 'number', (mobile_number::integer % 2000)::text)),
             'incident', jsonb_build_object('caseNumber', 'Case ' || mobile_number::integer % 1000))
           FROM trips WHERE trip_id > $1`,
    values: [one.tripId],
  });
  await db.query({ text: 'VACUUM ANALYZE trips, trip_jobs' });
});
afterAll(() => database.drop());

/** The plan of each statement that a list takes. */
async function explain(filter: AnyTripFilter): Promise<string> {
  const plans: string[] = [];
  const explained: Queryable = {
    async query<Row>(statement: Statement) {
      const { rows } = await database.db.query<Record<'QUERY PLAN', string>>({
        text: `EXPLAIN ${statement.text}`,
        values: statement.values ?? [],
      });
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return database.db.query<Row>(statement);
    },
  };
  await findTripsOfAllAccounts({ db: explained, now: first }, filter, newest);
  return plans.join('\n');
}

const filters: readonly (readonly [what: string, filter: () => AnyTripFilter, index: RegExp])[] = [
  ['nothing', () => ({}), /trips_by_creation/],
  ['an account', () => ({ accountId: accounts[3] }), /trips_pkey/],
  ['a status that few have', () => ({ statuses: [1] }), /trips_by_status/],
  ['a status that nobody has', () => ({ statuses: [4] }), /trips_by_status/],
  ['a status that most have', () => ({ statuses: [6] }), /trips_by_status/],
  ['the driver', () => ({ driverId: driver.driverId }), /trips_driver/],
  ['the truck', () => ({ truckPlate: { emirate: 'Dubai', code: 'K', number: '40001' } }), /trips_vehicle/],
  [
    'the number of a customer',
    () => ({ mobile: { phoneCode: '971', nationalNumber: '500000123' } }),
    /trips_mobile_number/,
  ],
  ['the number of the vehicle’s plate', () => ({ plateNumber: '1234' }), /trip_jobs_plate/],
  ['a VIN in any letters', () => ({ vin: 'vin1234' }), /trip_jobs_vin/],
  ['a case', () => ({ caseNumber: 'CASE 234', accountId: accounts[34] }), /trip_jobs_case/],
  ['a day of creation', () => ({ createdFrom: hour(900), createdBefore: hour(924) }), /trips_by_creation/],
  [
    'some hours of departure',
    () => ({ departureFrom: hour(900), departureBefore: hour(904) }),
    /trips_by_departure/,
  ],
  [
    'everything',
    () => ({
      accountId: one.accountId,
      statuses: [6],
      driverId: driver.driverId,
      truckPlate: { emirate: 'Dubai', code: 'K', number: '40001' },
      mobile: { phoneCode: '971', nationalNumber: '501234567' },
      createdFrom: first,
      departureFrom: first,
    }),
    /Index/,
  ],
];

test.each(filters)('The trips of all accounts are found by an index, by %s', async (_, filter, index) => {
  const plan = await explain(filter());
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on trips/);
});

test.each(filters)('What is listed by %s is what a look at every trip finds', async (_, filter) => {
  const wanted = filter();
  const { rows } = await database.db.query<{ trip_id: number }>({
    text: `SELECT t.trip_id FROM trips t LEFT JOIN vehicles v USING (vehicle_id)
           LEFT JOIN trip_jobs j USING (account_id, trip_id)
           WHERE ($1::bigint IS NULL OR t.account_id = $1) AND ($2::int[] IS NULL OR t.status = ANY ($2))
             AND ($3::bigint IS NULL OR t.driver_id = $3) AND ($4::text IS NULL OR v.plate_number = $4)
             AND ($5::text IS NULL OR t.mobile_number = $5)
             AND t.created_at >= coalesce($6, '-infinity'::timestamptz) AND t.created_at < coalesce($7, 'infinity'::timestamptz)
             AND t.departure_at >= coalesce($8, '-infinity'::timestamptz)
             AND t.departure_at < coalesce($9, 'infinity'::timestamptz)
             AND ($10::text IS NULL OR j.plate_number = upper($10)) AND ($11::text IS NULL OR j.vin = upper($11))
             AND ($12::text IS NULL OR j.case_number = lower($12))
           ORDER BY t.created_at DESC, t.trip_id DESC LIMIT 26`,
    values: [
      wanted.accountId ?? null,
      wanted.statuses ?? null,
      wanted.driverId ?? null,
      wanted.truckPlate?.number ?? null,
      wanted.mobile?.nationalNumber ?? null,
      wanted.createdFrom?.toString() ?? null,
      wanted.createdBefore?.toString() ?? null,
      wanted.departureFrom?.toString() ?? null,
      wanted.departureBefore?.toString() ?? null,
      wanted.plateNumber ?? null,
      wanted.vin ?? null,
      wanted.caseNumber ?? null,
    ],
  });
  const { trips, next } = await findTripsOfAllAccounts({ db: database.db, now: first }, wanted, newest);
  expect(trips.map(({ tripId }) => tripId)).toEqual(rows.slice(0, 25).map((row) => row.trip_id));
  expect(next?.tripId).toBe(rows.length > 25 ? trips.at(-1)?.tripId : undefined);
});

test('A trip that is over still names its driver and truck', async () => {
  const { trips } = await findTripsOfAllAccounts(
    { db: database.db, now: first },
    { driverId: driver.driverId },
    newest,
  );
  expect(trips).toMatchObject([
    {
      tripId: one.tripId,
      accountId: one.accountId,
      driver: undefined,
      lastDriver: { plate: 'Dubai K 40001' },
    },
  ]);
});
