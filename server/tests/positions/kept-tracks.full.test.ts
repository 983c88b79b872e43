import { afterAll, beforeAll, expect, test } from 'vitest';
import { driveTrip } from '../../src/domain/trips/moves/drive-trip.ts';
import { keepTrackDays } from '../../src/domain/trips/tracks/keep-track-days.ts';
import { storeTrip } from '../cli/store-trip.ts';
import { addDriver, assign, drive, stepDeps, type TestDriver } from '../harness/drivers.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const trackDays = 90;
const points = 120;

const clock = createTestClock();
let database: TestDatabase;
let accountId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  accountId = await makeFundedAccount(database.db);
});
afterAll(() => database.drop());

const keep = () => keepTrackDays({ db: database.db, clock, trackDays });

/** A trip that is over, with a track of two straight roads, a point each five seconds. */
async function drivenTrip(
  lead: (tripId: number, driver: TestDriver) => Promise<void> = complete,
): Promise<number> {
  const { db } = database;
  const tripId = await storeTrip(db, accountId);
  const driver = await addDriver(db);
  await assign(db, { accountId, tripId }, driver, clock());
  await db.query({
    text: `INSERT INTO trip_tracks (account_id, trip_id, recorded_at, lat, lng, received_at, driver_id, source)
           SELECT $1, $2, at, 25.1 + least(n, 60) * 0.0009, 55.2 + greatest(n - 60, 0) * 0.0009, at, $3, 'app'
           FROM generate_series(0, $4::integer - 1) AS n, LATERAL (SELECT $5::timestamptz + n * interval '5 seconds' AS at) AS told`,
    values: [accountId, tripId, driver.driverId, points, clock().toString()],
  });
  clock.advance({ seconds: 5 * points });
  await lead(tripId, driver);
  return tripId;
}

const steps = ['arrive', 'load', 'start', 'complete'] as const;
async function complete(tripId: number, driver: TestDriver): Promise<void> {
  for (const step of steps) await drive(database.db, tripId, driver, step, clock());
}

async function trackOf(tripId: number): Promise<readonly number[]> {
  const { rows } = await database.db.query<{ n: number }>({
    text: `SELECT round((lat - 25.1 + lng - 55.2) / 0.0009)::integer AS n FROM trip_tracks WHERE trip_id = $1 ORDER BY recorded_at`,
    values: [tripId],
  });
  return rows.map(({ n }) => n);
}

test('A track is whole for a day after its trip, then has the points that tell its shape, and is erased after the days that are set', async () => {
  const tripId = await drivenTrip();
  await keep();
  expect(await trackOf(tripId)).toHaveLength(points);
  clock.advance({ hours: 27 });
  const later = await drivenTrip();
  await keep();
  const shape = await trackOf(tripId);
  expect(shape).toEqual(expect.arrayContaining([0, 60, points - 1]));
  expect(shape.length).toBeLessThan(10);
  expect(await trackOf(later)).toHaveLength(points);
  clock.advance({ hours: (trackDays - 1) * 24 });
  await keep();
  expect([await trackOf(tripId), await trackOf(later)]).toEqual([[], shape]);
});

test('A track stays whole while something that was pressed may be confirmed by it', async () => {
  const deps = { db: database.db, ...stepDeps, observePromise: () => {} };
  const tripId = await drivenTrip(async (trip, { driverId }) => {
    for (const action of steps) await driveTrip(deps, { driverId, tripId: trip, action, at: clock() });
  });
  clock.advance({ hours: 27 });
  const settled = await drivenTrip();
  clock.advance({ hours: 27 });
  await keep();
  expect(await trackOf(tripId)).toHaveLength(points);
  expect((await trackOf(settled)).length).toBeLessThan(10);
});

test('Processes that thin and erase at once, over many trips, do each once', async () => {
  const trips: number[] = [];
  for (let trip = 0; trip < 70; trip += 1) trips.push(await drivenTrip());
  clock.advance({ hours: 27 });
  await Promise.all([keep(), keep(), keep()]);
  await keep();
  const tracks = await Promise.all(trips.map(trackOf));
  expect(new Set(tracks.map((track) => track.length)).size).toBe(1);
  clock.advance({ hours: trackDays * 24 });
  await Promise.all([keep(), keep(), keep()]);
  await keep();
  expect((await Promise.all(trips.map(trackOf))).flat()).toEqual([]);
});
