import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeTrip } from '../../../../tests/cli/store-trip.ts';
import { addDriver, assign, placeDriver } from '../../../../tests/harness/drivers.ts';
import { makeFundedAccount } from '../../../../tests/harness/money.ts';
import { createTestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { putDriverAtTrip, putUnplacedDriver } from './put-driver.ts';
import { findTrustedPlace } from './queries.ts';

const clock = createTestClock();
let database: TestDatabase;
let deps: Parameters<typeof putUnplacedDriver>[0];

beforeAll(async () => {
  database = await createTestDatabase();
  deps = { db: database.db, clock };
});
afterAll(() => database.drop());

const north = (lat: number) => ({ lat, lng: 55.2, recordedAt: clock() });

async function latOf({ driverId }: { readonly driverId: number }) {
  const { rows } = await database.db.query({
    text: 'SELECT lat FROM driver_positions WHERE driver_id = $1',
    values: [driverId],
  });
  return rows;
}

test('A driver of whom no place is known is put somewhere once; what the phone told meanwhile stays', async () => {
  const driver = await addDriver(database.db);
  await putUnplacedDriver(deps, driver.driverId, north(25.1));
  expect(await latOf(driver)).toEqual([{ lat: 25.1 }]);
  await placeDriver(database.db, driver, north(25.2), clock());
  await putUnplacedDriver(deps, driver.driverId, north(25.3));
  expect(await latOf(driver)).toEqual([{ lat: 25.2 }]);
});

test('A driver is put somewhere for the trip that they are at, and for no other', async () => {
  const driver = await addDriver(database.db);
  const accountId = await makeFundedAccount(database.db);
  const [tripId, other] = [await storeTrip(database.db, accountId), await storeTrip(database.db, accountId)];
  await assign(database.db, { accountId, tripId }, driver, clock());
  const put = (lat: number, of: object = {}) =>
    putDriverAtTrip(deps, { driverId: driver.driverId, accountId, tripId, ...of }, north(lat));
  expect(await put(25.1)).toBe(true);
  for (const of of [{ tripId: other }, { accountId: accountId + 1 }]) expect(await put(25.9, of)).toBe(false);
  expect(await latOf(driver)).toEqual([{ lat: 25.1 }]);
  // What was told before is weighed against nothing any more.
  await database.db.query({
    text: `UPDATE driver_positions SET source = 'tracker', heard_at = now(), mark = 'frozen', mark_source = 'app', marked_at = now(),
             equal_steps = 4, equal_speeds = 30, seen_at = now(), doubtful_source = 'app' WHERE driver_id = $1`,
    values: [driver.driverId],
  });
  expect(await put(25.4)).toBe(true);
  const place = await findTrustedPlace(database.db, driver.driverId);
  expect(place).toMatchObject({ source: 'app', heardAt: clock(), movedAt: clock(), mark: undefined });
  expect(place?.told).toMatchObject([{ source: 'app', place: { lat: 25.4 } }]);
  const { rows } = await database.db.query({
    text: 'SELECT seen_at, equal_steps, equal_speeds, doubtful_source FROM driver_positions WHERE driver_id = $1',
    values: [driver.driverId],
  });
  expect(rows).toEqual([{ seen_at: null, equal_steps: 0, equal_speeds: 0, doubtful_source: null }]);
  expect(await latOf(driver)).toEqual([{ lat: 25.4 }]);
});
