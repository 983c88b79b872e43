import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTrustedPlace } from '../../src/domain/drivers/positions/queries.ts';
import { selectTripJourney } from '../../src/domain/trips/trip-journey-store.ts';
import { storeTrip } from '../cli/store-trip.ts';
import { buyVehicle, type DriverPhone, hireDriver, makePhone } from '../harness/driver-phone.ts';
import { assign } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { giveTracker, traccarClientBody } from '../harness/tracker.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ environment: 'live', overrides: { clock }, variables: { SATHA_WORK: 'off' } });
  account = await app.makeAccount({ balanceFils: 10_000_000 });
});
afterAll(() => app.close());

type Point = { readonly lat: number; readonly lng: number; readonly recordedAt: string };

/** A point so many seconds from now, and so many metres north of Downtown Dubai. */
const at = (seconds: number, metersNorth = 0): Point => ({
  lat: 25.1972 + metersNorth / 111_195,
  lng: 55.2744,
  recordedAt: clock().add({ seconds }).toString(),
});

async function sendOut(): Promise<{ phone: DriverPhone; driverId: number; vehicleId: number }> {
  const [driver, vehicle] = [await hireDriver(app), await buyVehicle(app)];
  const phone = makePhone(app, driver, clock);
  await phone.signIn();
  expectOk(await phone.post('/shift/start', { plate: vehicle.plateText }));
  return { phone, driverId: driver.driverId, vehicleId: vehicle.vehicleId };
}

async function sendToTrip() {
  const out = await sendOut();
  const tripId = await storeTrip(app.db, account.accountId);
  expect(await assign(app.db, { accountId: account.accountId, tripId }, out, clock())).toBe('assigned');
  return { ...out, tripId };
}

async function trackOf(tripId: number) {
  const { rows } = await app.db.query<{ recorded_at: Temporal.Instant; lat: number }>({
    text: 'SELECT recorded_at, lat FROM trip_tracks WHERE trip_id = $1 ORDER BY recorded_at',
    values: [tripId],
  });
  return rows.map(({ recorded_at, lat }) => ({
    atMs: recorded_at.epochMilliseconds,
    metersNorth: Math.round((lat - 25.1972) * 111_195),
  }));
}

describe('reporting locations', () => {
  test('answers with how many points were taken in, and repeats are taken in as well', async () => {
    const { phone } = await sendOut();
    const points = [at(-2), at(-1, 20)];
    for (let time = 0; time < 3; time += 1) {
      expect(expectOk(await phone.post('/locations', { points }))).toEqual({ received: 2 });
    }
  });

  test.each([
    ['none', [], 'points'],
    ['more than a hundred', Array.from({ length: 101 }, (_, n) => at(-n)), 'points'],
    ['no list', 'here', 'points'],
    ['a latitude beyond the pole', [{ ...at(0), lat: 91 }], 'points.0.lat'],
    ['a longitude in quotes', [{ ...at(0), lng: '55' }], 'points.0.lng'],
    ['no time', [{ lat: 25, lng: 55 }], 'points.0.recordedAt'],
    ['a time without an offset', [{ ...at(0), recordedAt: '2026-11-18T12:00:00' }], 'points.0.recordedAt'],
    [
      'a time without its T',
      [{ ...at(0), recordedAt: at(0).recordedAt.replace('T', ' ') }],
      'points.0.recordedAt',
    ],
    ['a day that is none', [{ ...at(0), recordedAt: '2026-02-30T12:00:00Z' }], 'points.0.recordedAt'],
    ['a year beyond all', [{ ...at(0), recordedAt: '+275000-01-01T00:00:00Z' }], 'points.0.recordedAt'],
    ['a year before all', [{ ...at(0), recordedAt: '0000-01-01T00:00:00Z' }], 'points.0.recordedAt'],
    ['a heading of 360', [{ ...at(0), heading: 360 }], 'points.0.heading'],
    ['a speed below zero', [{ ...at(0), speedMps: -1 }], 'points.0.speedMps'],
    ['a phone whose clock is ahead', [at(0), at(90)], 'points.1.recordedAt'],
  ])('refuses %s, and names the field', async (_what, points, field) => {
    const { phone } = await sendOut();
    expectRefusal(await phone.post('/locations', { points }), 400, 'Invalid request', [field]);
  });

  test('refuses a time of sending that is none, and names it', async () => {
    const { phone } = await sendOut();
    for (const sentAt of ['now', '2026-11-18T12:00:00', '0000-01-01T00:00:00Z']) {
      const told = await phone.post('/locations', { points: [at(0)], sentAt });
      expectRefusal(told, 400, 'Invalid request', ['sentAt']);
    }
  });

  test('by a clock that is ahead outlasts no tracker, whether the phone says when it sent them or not', async () => {
    for (const saysWhen of [true, false]) {
      const { phone, driverId } = await sendOut();
      const trackerId = await giveTracker(app, driverId, clock);
      clock.advance({ seconds: 30 });
      const sent = saysWhen ? { sentAt: at(55).recordedAt } : {};
      expectOk(await phone.post('/locations', { points: [at(55)], ...sent }));
      clock.advance({ seconds: 5 });
      await app.post('/positions/', undefined, traccarClientBody(trackerId, clock(), 60));
      const place = await findTrustedPlace(app.db, driverId);
      expect(place).toMatchObject({ source: 'tracker', recordedAt: clock() });
      // What the phone keeps and sends later is as old as it says.
      expectOk(await phone.post('/locations', { points: [at(50, 70)], sentAt: at(58).recordedAt }));
      expect(await findTrustedPlace(app.db, driverId)).toMatchObject({ source: 'tracker' });
    }
  });

  test('takes a heading, a speed and an accuracy that are not known for left out', async () => {
    const { phone } = await sendOut();
    const unknown = { heading: null, speedMps: null, accuracyMeters: null };
    expectOk(await phone.post('/locations', { points: [{ ...at(0), ...unknown }] }));
  });

  test('puts no position and no phone number into the log', async () => {
    const { phone } = await sendOut();
    const secret = { lat: 24.987654, lng: 55.123456 };
    expectOk(await phone.post('/locations', { points: [{ ...at(0), ...secret }] }));
    await phone.post('/locations', { points: [{ ...at(400), ...secret }] });
    await phone.post('/locations', `{"points": [{"lat": 24.987654, "lng": 55.123456`);
    await expect.poll(() => app.logLines.at(-1)).toContain('/driver-api/locations');
    expect(app.logLines.join()).not.toMatch(/24\.98765|55\.12345/);
  });
});

describe('the track of a trip', () => {
  test('holds no point of a driver who is at no trip, and none from before the trip was theirs', async () => {
    const { phone, driverId, vehicleId } = await sendOut();
    expectOk(await phone.post('/locations', { points: [at(-20), at(-10, 100)] }));
    const tripId = await storeTrip(app.db, account.accountId);
    await assign(app.db, { accountId: account.accountId, tripId }, { driverId, vehicleId }, clock());
    expectOk(await phone.post('/locations', { points: [at(-5, 200), at(1, 300)] }));
    expect((await trackOf(tripId)).map(({ metersNorth }) => metersNorth)).toEqual([300]);
    const { rows } = await app.db.query<{ count: number }>({
      text: 'SELECT count(*) FROM driver_positions WHERE driver_id = $1',
      values: [driverId],
    });
    expect(rows[0]?.count).toBe(1);
  });

  test('is thinned, and yet has a point within 50 metres and 30 seconds of each that was told, in whatever order', async () => {
    const { phone, tripId } = await sendToTrip();
    const start = clock();
    const told: Point[] = [];
    let meters = 0;
    for (let second = 0; second <= 300; second += 3) {
      // Driving, then standing in traffic.
      if (second < 200) meters += (second * 7) % 45;
      told.push({ ...at(second - 300, meters), recordedAt: start.add({ seconds: second }).toString() });
    }
    clock.advance({ seconds: 300 });
    const halves = [told.filter((_, n) => n % 2 === 1).toReversed(), told.filter((_, n) => n % 2 === 0)];
    for (const half of halves) {
      expectOk(await phone.post('/locations', { points: half.slice(0, 30) }));
      expectOk(await phone.post('/locations', { points: half.slice(30) }));
    }
    const track = await trackOf(tripId);
    expect(track.length).toBeLessThan(told.length * 0.75);
    for (const point of told) {
      const metersNorth = (point.lat - 25.1972) * 111_195;
      const atMs = Date.parse(point.recordedAt);
      const near = track.some(
        (kept) => Math.abs(kept.atMs - atMs) <= 30_000 && Math.abs(kept.metersNorth - metersNorth) <= 51,
      );
      expect(near).toBe(true);
    }
  });

  test('has the points that were doubtful at first and turned out to be true, and no wild ones', async () => {
    const { phone, tripId } = await sendToTrip();
    clock.advance({ seconds: 10 });
    expectOk(await phone.post('/locations', { points: [at(-9)] }));
    expectOk(await phone.post('/locations', { points: [at(-8, 90_000)] }));
    expectOk(await phone.post('/locations', { points: [at(-7, 60)] }));
    expectOk(await phone.post('/locations', { points: [at(-6, 8_000)] }));
    expectOk(await phone.post('/locations', { points: [at(-5, 8_060)] }));
    expect((await trackOf(tripId)).map(({ metersNorth }) => metersNorth)).toEqual([0, 60, 8_000, 8_060]);
  });

  test('knows of each point who told it, and an operator is told how many each told', async () => {
    const { phone, driverId, tripId } = await sendToTrip();
    const trackerId = await giveTracker(app, driverId, clock);
    clock.advance({ minutes: 5 });
    expectOk(await phone.post('/locations', { points: [at(-200), at(-160, 300)] }));
    await app.post(
      '/positions/',
      undefined,
      traccarClientBody(trackerId, clock().subtract({ seconds: 120 }), 600),
    );
    const { rows } = await app.db.query<{ source: string }>({
      text: 'SELECT source FROM trip_tracks WHERE trip_id = $1 ORDER BY recorded_at',
      values: [tripId],
    });
    expect(rows.map(({ source }) => source)).toEqual(['app', 'app', 'tracker']);
    const journey = await selectTripJourney(app.db, account.accountId, tripId);
    expect(journey?.trackSources).toEqual([
      { source: 'app', points: 2 },
      { source: 'tracker', points: 1 },
    ]);
  });

  test('ends with the trip', async () => {
    const { phone, tripId } = await sendToTrip();
    expectOk(await phone.post('/locations', { points: [at(0)] }));
    expectOk(await phone.post('/trip/give-up', { tripId, reason: 'Flat tyre' }));
    clock.advance({ seconds: 40 });
    expectOk(await phone.post('/locations', { points: [at(0, 500)] }));
    expect(await trackOf(tripId)).toHaveLength(1);
  });
});
