import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign, drive, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { type Frame, openStream, type StreamReader } from '../harness/event-stream.ts';
import { paths } from '../harness/operations.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let readers: StreamReader[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const reader of readers) reader.cut();
  readers = [];
});
afterAll(() => app.close());

async function open({ rawApiKey }: TestAccount, query = ''): Promise<StreamReader> {
  const reader = await openStream(`${app.baseUrl}/api/Events/stream${query}`, { 'x-api-key': rawApiKey });
  readers.push(reader);
  return reader;
}

const locationsOf = (reader: StreamReader): Frame[] =>
  reader.frames.filter(({ event }) => event === 'trip.driver_location');

describe("a driver's place", () => {
  test('is in the stream while they are at a trip, and moves no cursor', async () => {
    const account = await app.makeAccount();
    const trip = await createTrip(app, account);
    const driver = await addDriver(app.db);
    await assign(app.db, trip, driver);
    const reader = await open(account);
    await expect.poll(() => reader.lastEventId()).toBe('4');
    const at = systemClock();
    await placeDriver(app.db, driver, { lat: 25.2285, lng: 55.2867 }, at);
    await expect.poll(() => locationsOf(reader)).toHaveLength(1);
    const told = `${at.toZonedDateTimeISO('+04:00').toPlainDateTime().toString({ smallestUnit: 'millisecond' })}+04:00`;
    expect(locationsOf(reader)[0]).toEqual({
      event: 'trip.driver_location',
      data: {
        type: 'trip.driver_location',
        occurredAt: told,
        tripID: trip.tripId,
        statusCode: 2,
        statusName: 'driver_to_pickup',
        data: { DriverLat: 25.2285, DriverLng: 55.2867, driverLocationAt: told },
      },
    });
    expect(reader.lastEventId()).toBe('4');
  });

  test('is told to nobody before they have the trip, and to nobody once it is over', async () => {
    const account = await app.makeAccount({ balanceFils: 500_000 });
    const reader = await open(account);
    const [searching, done, cancelled, open2] = [
      await createTrip(app, account),
      await createTrip(app, account),
      await createTrip(app, account),
      await createTrip(app, account),
    ];
    const drivers = [
      await addDriver(app.db),
      await addDriver(app.db),
      await addDriver(app.db),
      await addDriver(app.db),
    ] as const;
    await takeTripTo(app.db, done, drivers[1], 6);
    await takeTripTo(app.db, cancelled, drivers[2], 5);
    await app.post(paths.cancel, account.rawApiKey, { tripId: cancelled.tripId });
    await takeTripTo(app.db, open2, drivers[3], 5);
    for (const driver of drivers) await placeDriver(app.db, driver, { lat: 25.2, lng: 55.2 });
    await expect.poll(() => locationsOf(reader)).not.toEqual([]);
    await placeDriver(app.db, drivers[3], { lat: 25.3, lng: 55.3 });
    await expect.poll(() => locationsOf(reader)).toHaveLength(2);
    expect(new Set(locationsOf(reader).map(({ data }) => data.tripID))).toEqual(new Set([open2.tripId]));
    expect(searching.tripId).not.toBe(open2.tripId);
    await drive(app.db, open2.tripId, drivers[3], 'complete');
  });

  test('is told to no other account', async () => {
    const accounts = [await app.makeAccount(), await app.makeAccount()];
    const streams = await Promise.all(accounts.map((account) => open(account)));
    const seen = () => streams.map((stream) => locationsOf(stream).map(({ data }) => data.tripID));
    const expected: number[][] = [[], []];
    // Each of them in turn: where an account's own has come, nothing of the one before is on its way any more.
    for (const turn of [0, 1, 0]) {
      const trip = await createTrip(app, accounts[turn] as TestAccount);
      const driver = await addDriver(app.db);
      await assign(app.db, trip, driver);
      await placeDriver(app.db, driver, { lat: 25.2, lng: 55.2 });
      await expect.poll(() => seen()[turn]).toContain(trip.tripId);
      expected[turn]?.push(trip.tripId);
    }
    expect(seen()).toEqual(expected);
  });

  test('is left out for whoever wants events alone', async () => {
    const account = await app.makeAccount();
    const [trip, driver] = [await createTrip(app, account), await addDriver(app.db)];
    const [all, eventsAlone] = [await open(account), await open(account, '?driverLocations=false')];
    await assign(app.db, trip, driver);
    await placeDriver(app.db, driver, { lat: 25.2, lng: 55.2 });
    await expect.poll(() => locationsOf(all)).toHaveLength(1);
    await expect.poll(() => eventsAlone.events().map(({ event }) => event)).toEqual(['trip.driver_assigned']);
    expect(locationsOf(eventsAlone)).toEqual([]);
  });

  test('is in no list', async () => {
    const account = await app.makeAccount();
    const [trip, driver] = [await createTrip(app, account), await addDriver(app.db)];
    await takeTripTo(app.db, trip, driver, 5);
    await placeDriver(app.db, driver, { lat: 25.2, lng: 55.2 });
    const { rows } = await app.db.query<{ type: string }>({ text: 'SELECT DISTINCT type FROM events' });
    expect(rows.map(({ type }) => type)).not.toContain('trip.driver_location');
  });
});
