import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RouteRequest } from '../../src/domain/routing/route-provider.ts';
import { promiseAnew } from '../../src/domain/trips/promises/promise-anew.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { brokenRoads, noRoads, oneRoad, oneRoadProvider } from '../harness/route-providers.ts';
import { samplePoints } from '../harness/sample-trip.ts';
import { huda } from '../harness/steering-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock, quietNoon } from '../harness/test-clock.ts';

const clock = createTestClock();
const asked: RouteRequest[] = [];
/** Twenty kilometres in fifteen minutes at the pace of life, whatever is asked; and what was asked. */
const routeProvider = {
  ...oneRoadProvider,
  findRoute: async (request: RouteRequest) => {
    asked.push(request);
    return oneRoad;
  },
};
/** Trucks of this sandbox drive as fast as in life. */
const variables = { SATHA_SANDBOX_SPEED: '1' };

let app: TestApp;
let account: TestAccount;
let driver: TestDriver;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock, routeProvider }, variables });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(quietNoon);
  driver = await addDriver(app.db);
  asked.length = 0;
});

const place = { lat: 25.2285, lng: 55.2867 };
const ask = (tripId: number | string, on = app, who = account) =>
  on.get(`/api/Trips/${tripId}/eta`, who.rawApiKey);

/** A trip in a status, its driver seen so many seconds ago. */
async function begin(status: number, seenSecondsAgo?: number): Promise<number> {
  const trip = await createTrip(app, account);
  await takeTripTo(app.db, trip, driver, status, clock());
  if (seenSecondsAgo !== undefined) {
    await placeDriver(app.db, driver, place, clock().subtract({ seconds: seenSecondsAgo }));
  }
  asked.length = 0;
  return trip.tripId;
}

describe('the arrival at the next point', () => {
  test('is at the pickup while the driver is on the way there', async () => {
    const tripId = await begin(2, 20);
    const onward = { distanceKm: 20, durationMinutes: 16.5 };
    expect(expectOk(await ask(tripId))).toEqual({
      tripID: tripId,
      StatusCode: 2,
      leg: 'pickup',
      distanceKm: 20,
      durationMinutes: 16.5,
      arrivalAt: '2026-11-18T12:16:10.000+04:00',
      positionAgeSeconds: 20,
      confidence: 'fresh',
      poweredBy: 'one road',
      onward,
    });
    const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };
    expect(asked).toEqual([{ from: place, to: pickup, vehicleClass: 'truck' }]);
  });

  test('is no earlier than an operator has promised anew, whatever the position says, and later where it says so', async () => {
    const tripId = await begin(2, 0);
    const before = expectOk(await ask(tripId));
    expect(before).toMatchObject({ arrivalAt: '2026-11-18T12:16:30.000+04:00', confidence: 'fresh' });
    const promise = (minutes: number) =>
      promiseAnew(
        { db: app.db },
        { accountId: account.accountId, tripId, by: huda, at: clock(), reason: 'A flat tyre', minutes },
      );
    await promise(30);
    expect(expectOk(await ask(tripId))).toEqual({ ...before, arrivalAt: '2026-11-18T12:30:00.000+04:00' });
    await promise(11);
    expect(expectOk(await ask(tripId))).toEqual(before);
  });

  test('is at the destination once the trip is in progress, and nothing follows', async () => {
    const tripId = await begin(5, 0);
    const arrival = expectOk(await ask(tripId));
    expect(arrival).toMatchObject({ StatusCode: 5, leg: 'destination', distanceKm: 20, confidence: 'fresh' });
    expect(arrival).not.toHaveProperty('onward');
    expect(asked.map(({ to }) => to)).toEqual([{ lat: samplePoints.toLat, lng: samplePoints.toLng }]);
  });

  test('is by the roads that are open to the booked type of truck', async () => {
    const pickupTruck = await addDriver(app.db, { vehicleTypeId: 1 });
    const trip = await createTrip(app, account, { vehicleTypeId: 1 });
    await takeTripTo(app.db, trip, pickupTruck, 2, clock());
    await placeDriver(app.db, pickupTruck, place, clock());
    asked.length = 0;
    expectOk(await ask(trip.tripId));
    expect(asked.map(({ vehicleClass }) => vehicleClass)).toEqual(['light']);
  });

  test.each([3, 4])(
    'is over in status %i: the driver is at the pickup, since when is told, and when the vehicle is at the destination',
    async (status) => {
      const tripId = await begin(status, 0);
      clock.advance({ minutes: 4 });
      expect(expectOk(await ask(tripId))).toEqual({
        tripID: tripId,
        StatusCode: status,
        leg: 'pickup',
        distanceKm: 0,
        durationMinutes: 0,
        arrivalAt: '2026-11-18T12:00:00.000+04:00',
        positionAgeSeconds: 240,
        confidence: 'stale',
        onward: { distanceKm: 20, durationMinutes: expect.any(Number) },
        // Seven minutes at the pickup, and the way.
        deliveryAt: '2026-11-18T12:23:30.000+04:00',
      });
      const destination = { lat: samplePoints.toLat, lng: samplePoints.toLng };
      expect(asked).toEqual([{ from: place, to: destination, vehicleClass: 'truck' }]);
      // A truck that stays longer leaves now.
      clock.advance({ minutes: 16 });
      expect(expectOk(await ask(tripId))).toMatchObject({ deliveryAt: '2026-11-18T12:36:30.000+04:00' });
    },
  );

  test('stands still between two positions, so that an app counts down, and is now once it is over', async () => {
    const tripId = await begin(2, 0);
    const first = expectOk(await ask(tripId));
    clock.advance({ minutes: 10 });
    expect(expectOk(await ask(tripId))).toEqual({ ...first, positionAgeSeconds: 600, confidence: 'stale' });
    clock.advance({ minutes: 30 });
    const late = expectOk(await ask(tripId));
    expect(late).toMatchObject({ arrivalAt: '2026-11-18T12:40:00.000+04:00', confidence: 'stale' });
    clock.advance({ minutes: 1 });
    expect(expectOk(await ask(tripId)).arrivalAt).toBe('2026-11-18T12:41:00.000+04:00');
  });

  test.each([
    [60, 'fresh'],
    [61, 'stale'],
  ])('from a position of %i seconds ago is %s', async (seconds, confidence) => {
    expect(expectOk(await ask(await begin(2, seconds)))).toMatchObject({
      positionAgeSeconds: seconds,
      confidence,
    });
  });

  test('from a phone whose clock is ahead is no less than now', async () => {
    expect(expectOk(await ask(await begin(2, -30)))).toMatchObject({
      positionAgeSeconds: 0,
      confidence: 'fresh',
    });
  });
});

describe('without a position', () => {
  test('what was promised stands, until it has passed', async () => {
    const tripId = await begin(2);
    const onward = expect.any(Object);
    const common = { tripID: tripId, StatusCode: 2, leg: 'pickup', confidence: 'none', onward };
    expect(expectOk(await ask(tripId))).toEqual({ ...common, arrivalAt: '2026-11-18T12:10:00.000+04:00' });
    clock.advance({ minutes: 11 });
    expect(expectOk(await ask(tripId))).toEqual(common);
    expect(asked).toEqual([]);
  });

  test('the destination is promised from the start by the time that was quoted', async () => {
    const { arrivalAt } = expectOk(await ask(await begin(5)));
    expect(arrivalAt).toBe('2026-11-18T12:16:30.000+04:00');
  });

  test('or with one that no road leads from, the promise stands as well', async () => {
    const tripId = await begin(2, 5);
    const shared = { db: app.db, url: app.databaseUrl };
    const roadless = await startTestApp({ shared, overrides: { clock, routeProvider: noRoads }, variables });
    expect(expectOk(await ask(tripId, roadless))).toMatchObject({
      confidence: 'none',
      positionAgeSeconds: 5,
      arrivalAt: '2026-11-18T12:10:00.000+04:00',
    });
    await roadless.close();
  });
});

test('a sandbox whose trucks drive thirty times faster arrives so much sooner by the clock on the wall', async () => {
  const tripId = await begin(2, 0);
  const shared = { db: app.db, url: app.databaseUrl };
  const fast = await startTestApp({ shared, overrides: { clock, routeProvider } });
  const [inLife, inSandbox] = [expectOk(await ask(tripId)), expectOk(await ask(tripId, fast))];
  const after = ({ arrivalAt }: { arrivalAt: string }) =>
    Temporal.Instant.from(arrivalAt).epochMilliseconds - clock().epochMilliseconds;
  expect(after(inSandbox)).toBe(Math.round(after(inLife) / 30));
  expect(inSandbox).toEqual({ ...inLife, arrivalAt: inSandbox.arrivalAt });
  await fast.close();
});

describe('is refused', () => {
  test.each([0, 1, 6, 7, 8, 9])('in status %i, in which no driver is at the trip', async (status) => {
    const trip = await createTrip(app, account);
    await app.db.query({
      text: 'UPDATE trips SET status = $2 WHERE trip_id = $1',
      values: [trip.tripId, status],
    });
    expectRefusal(await ask(trip.tripId), 409, 'Trip is not in a status for this');
  });

  test('for another account’s trip, and for one that is not there', async () => {
    const tripId = await begin(2, 0);
    const other = await app.makeAccount();
    expectRefusal(await ask(tripId, app, other), 404, 'Trip not found');
    expectRefusal(await ask(999_999), 404, 'Trip not found');
    expectRefusal(await ask('one'), 400, 'Invalid request', ['tripId']);
  });

  test('while no route provider answers', async () => {
    const tripId = await begin(2, 0);
    const shared = { db: app.db, url: app.databaseUrl };
    const broken = await startTestApp({
      shared,
      overrides: { clock, routeProvider: brokenRoads },
      variables,
    });
    expectRefusal(await ask(tripId, broken), 503, 'Service unavailable');
    await broken.close();
  });
});
