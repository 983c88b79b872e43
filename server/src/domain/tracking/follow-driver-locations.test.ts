import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeTrip } from '../../../tests/cli/store-trip.ts';
import { addDriver, assign, placeDriver, type TestDriver } from '../../../tests/harness/drivers.ts';
import { makeFundedAccount } from '../../../tests/harness/money.ts';
import { createTestClock } from '../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { createDriverLocationFollower } from './follow-driver-locations.ts';

const clock = createTestClock();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An account that is followed, with a driver on the way; what it was told, each by its latitude. */
async function followOne() {
  const { db } = database;
  const accountId = await makeFundedAccount(db);
  const driver = await addDriver(db);
  await assign(db, { accountId, tripId: await storeTrip(db, accountId) }, driver, clock());
  const follower = createDriverLocationFollower({ db, clock });
  const told: number[] = [];
  const left = new AbortController();
  follower.follow({ accountId }, ({ lat }) => void told.push(lat), left.signal);
  return { driver, told, left, poll: () => follower.poll() };
}

const place = (driver: TestDriver, lat: number) =>
  placeDriver(database.db, driver, { lat, lng: 55.2 }, clock());

test('A place is told once, however often it is looked for, and of those since the last look the latest alone', async () => {
  const { driver, told, poll } = await followOne();
  await place(driver, 25.1);
  clock.advance({ seconds: 1 });
  await place(driver, 25.2);
  await poll();
  expect(told).toEqual([25.2]);
  for (let looks = 0; looks < 7; looks += 1) {
    clock.advance({ seconds: 1 });
    await poll();
  }
  expect(told).toEqual([25.2]);
  await place(driver, 25.3);
  await poll();
  await poll();
  expect(told).toEqual([25.2, 25.3]);
});

test('Whoever has left is told nothing more', async () => {
  const { driver, told, left, poll } = await followOne();
  await place(driver, 25.1);
  await poll();
  left.abort();
  clock.advance({ seconds: 1 });
  await place(driver, 25.2);
  await poll();
  expect(told).toEqual([25.1]);
});
