import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { createTrip, getRecord } from '../harness/driven-trip.ts';
import { addDriver, assign, drive, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase } from '../harness/test-database.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let driver: TestDriver;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  driver = await addDriver(app.db, { name: 'Imran Khan' });
});

const place = { lat: 25.2285, lng: 55.2867 };
const shown = ['DriverLat', 'DriverLng', 'driverLocationAt', 'driver'];
const fieldsOfDriver = (record: object) => Object.keys(record).filter((name) => shown.includes(name));

describe('the driver in the record', () => {
  test('is there from the assignment to the end, with name, phone, plate, place and its moment', async () => {
    const trip = await createTrip(app, account);
    expect(fieldsOfDriver(await getRecord(app, account, trip.tripId))).toEqual([]);
    await placeDriver(app.db, driver, place, clock().subtract({ seconds: 5 }));
    await assign(app.db, trip, driver, clock());
    for (const action of ['arrive', 'load', 'start', 'complete'] as const) {
      expect(await getRecord(app, account, trip.tripId)).toMatchObject({
        DriverLat: place.lat,
        DriverLng: place.lng,
        driverLocationAt: '2026-11-18T11:59:55.000+04:00',
        driver: {
          name: 'Imran Khan',
          phone: expect.stringMatching(/^9715210000\d\d$/),
          plate: expect.stringMatching(/^Dubai K 400\d\d$/),
          vehicleTypeId: 4,
        },
      });
      await drive(app.db, trip.tripId, driver, action, clock());
    }
    const done = await getRecord(app, account, trip.tripId);
    expect(done).toMatchObject({ StatusCode: 6, statusName: 'completed' });
    expect(fieldsOfDriver(done)).toEqual([]);
  });

  test('has no place before the phone has told one', async () => {
    const trip = await createTrip(app, account);
    await assign(app.db, trip, driver, clock());
    expect(fieldsOfDriver(await getRecord(app, account, trip.tripId))).toEqual(['driver']);
  });

  test.each([2, 3])('is gone once the driver gave up in status %i', async (status) => {
    const trip = await createTrip(app, account);
    await placeDriver(app.db, driver, place);
    await takeTripTo(app.db, trip, driver, status, clock());
    await giveUpTrip(app, { ...driver, tripId: trip.tripId, reason: 'flat tyre', at: clock() });
    const record = await getRecord(app, account, trip.tripId);
    expect(record.StatusCode).toBe(1);
    expect(fieldsOfDriver(record)).toEqual([]);
  });

  test.each([2, 5])('is gone once the trip was cancelled in status %i', async (status) => {
    const trip = await createTrip(app, account);
    await placeDriver(app.db, driver, place);
    await takeTripTo(app.db, trip, driver, status, clock());
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId }));
    expect(fieldsOfDriver(await getRecord(app, account, trip.tripId))).toEqual([]);
  });

  test('is in the list as well, beside trips without one', async () => {
    const own = await app.makeAccount();
    const [driven, other] = [await createTrip(app, own), await createTrip(app, own)];
    await placeDriver(app.db, driver, place);
    await assign(app.db, driven, driver, clock());
    const { trips } = expectOk(await app.get(paths.search, own.rawApiKey));
    expect(trips.map((trip: { tripID: number }) => [trip.tripID, fieldsOfDriver(trip)])).toEqual([
      [other.tripId, []],
      [driven.tripId, shown],
    ]);
  });
});

test('a trip with its driver is found by one statement, and those of one moment together', async () => {
  const owned = await createTestDatabase();
  const recorded = recordStatements(owned.db);
  const own = await startTestApp({ shared: { db: recorded.db, url: owned.url }, overrides: { clock } });
  const who = await own.makeAccount();
  const trips = [await createTrip(own, who), await createTrip(own, who)];
  await assign(own.db, trips[0] as (typeof trips)[0], await addDriver(own.db), clock());
  recorded.statements.length = 0;
  await getRecord(own, who, (trips[0] as (typeof trips)[0]).tripId);
  expect(
    recorded.statements.filter((text) => text.includes('FROM drivers') || text.includes('trips t')),
  ).toHaveLength(1);
  await own.close();
  await owned.drop();
});
