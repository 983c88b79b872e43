import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TripPeriod } from '../../src/domain/price-trials/price-trial.ts';
import { hasMoreTrips, selectPricedTrips } from '../../src/domain/price-trials/priced-trips-store.ts';
import { tryPrices } from '../../src/domain/price-trials/try-prices.ts';
import { calculateFare } from '../../src/domain/pricing/calculate-fare.ts';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import { insertTripsOfAccount } from '../../src/domain/trips/creating/trip-creation-store.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { explain } from '../harness/explained.ts';
import { makeManyTrips } from '../harness/many-trips.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { makeNewTrip } from '../harness/new-trip.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const count = 100_000;
const way = { distanceMeters: 24_310, durationSeconds: 1_512 };
/** A Monday: departures are on weekdays around noon, so that every trip was priced alike. */
const first = Temporal.Instant.from('2025-01-06T12:00:00+04:00');
const year: TripPeriod = { from: first, until: first.add({ hours: 365 * 24 }) };
const { signal } = new AbortController();
let database: TestDatabase;
/** It has a trip of another time. */
let quietAccountId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const accountId = await makeFundedAccount(db);
  quietAccountId = accountId;
  const { tariffBook } = await loadPriceList(db);
  const tariff = tariffBook.findTariff(4, first);
  if (!tariff) throw new Error('no tariff');
  const { fareFils } = calculateFare(tariff, { ...way, departureAt: first, eventFactors: [] });
  const [outcome] = await insertTripsOfAccount(db, accountId, [makeNewTrip({ accountId, fareFils })]);
  if (outcome?.outcome !== 'created') throw new Error('no trip');
  await takeTripTo(db, { accountId, tripId: outcome.tripId }, await addDriver(db), 6);
  await makeManyTrips(db, count);
  await db.query({ text: 'ALTER TABLE trips DISABLE TRIGGER USER' });
  // 400 trips on each of the five weekdays of 50 weeks, stored in parts that each take a moment.
  for (let part = 0; part < count; part += 5_000) {
    await db.query({
      text: `UPDATE trips SET status = 6, vehicle_type_id = 4, departure_at = $1::timestamptz
                 + (n / 2000) * interval '7 days' + (n / 400) % 5 * interval '1 day' + n % 400 * interval '20 seconds'
             FROM generate_series($2::int, $2::int + 4999) AS n WHERE trip_id = $3::bigint + 1 + n`,
      values: [first.toString(), part, outcome.tripId],
    });
  }
  await db.query({ text: 'VACUUM ANALYZE trips' });
});
afterAll(() => database.drop());

test('100,000 trips are replayed, and the machine says in how many seconds', async () => {
  const { tariffBook } = await loadPriceList(database.db);
  const tariffs = tariffBook.tariffs.map((tariff) => ({
    ...tariff,
    baseFareFils: tariff.baseFareFils + 100,
  }));
  const beganMs = performance.now();
  const trial = await tryPrices(
    { db: database.db },
    { draft: { tariffs, eventFactors: [] }, period: year, signal },
  );
  const seconds = (performance.now() - beganMs) / 1_000;
  console.log(`${trial.total.trips} trips were replayed in ${seconds.toFixed(1)} s.`);
  expect(trial.total.trips).toBe(count);
  expect(trial.total.draftFils - trial.total.chargedFils).toBe(100 * count);
  expect(trial.accounts.count).toBeGreaterThan(100);
  expect(trial.trips.dearer).toHaveLength(100);
});

test('A part of a trial reads its own trips by the index of departures, for one account too', async () => {
  const week = { from: first.add({ hours: 24 * 70 }), until: first.add({ hours: 24 * 77 }) };
  const { scans, result } = await explain(database.db, /^trips$/, (db) =>
    selectPricedTrips(db, week, undefined),
  );
  expect(result.length).toBe(1_000);
  expect(scans.map(({ by }) => by)).toEqual(['Index Scan trips trips_by_departure']);
  expect(scans[0]?.rows).toBeLessThanOrEqual(1_001);
  const [trip] = result;
  const ofOne = { ...week, accountId: trip?.accountId };
  const one = await explain(database.db, /^trips$/, (db) => selectPricedTrips(db, ofOne, undefined));
  expect(one.result.length).toBeGreaterThan(0);
  expect(one.scans.map(({ by }) => by)).toEqual(['Index Scan trips trips_of_account_by_departure']);
  expect(one.scans[0]?.rows).toBe(one.result.length);
});

test('A trial of an account whose trips lie outside the period reads none of the others', async () => {
  const ofQuiet = { ...year, accountId: quietAccountId };
  const { scans, result } = await explain(database.db, /^trips$/, async (db) => [
    await hasMoreTrips(db, ofQuiet, 150_000),
    await selectPricedTrips(db, ofQuiet, undefined),
  ]);
  expect(result).toEqual([false, []]);
  expect(scans.map(({ rows }) => rows)).toEqual([0, 0]);
});
