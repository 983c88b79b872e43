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
    ['no list', 'here', 'points'],
  ])('refuses %s, and names the field', async (_what, points, field) => {
    const { phone } = await sendOut();
    expectRefusal(await phone.post('/locations', { points }), 400, 'Invalid request', [field]);
  });

  test.each<[what: string, odd: () => unknown, reason: string, retry?: true]>([
    ['no object', () => 'here', 'no_point'],
    ['nothing', () => null, 'no_point'],
    ['a latitude beyond the pole', () => ({ ...at(0), lat: 91 }), 'no_place'],
    ['a longitude in quotes', () => ({ ...at(0), lng: '55' }), 'no_place'],
    ['no place', () => ({ recordedAt: at(0).recordedAt }), 'no_place'],
    ['no time', () => ({ lat: 25, lng: 55 }), 'no_time'],
    ['a time without an offset', () => ({ ...at(0), recordedAt: '2026-11-18T12:00:00' }), 'no_time'],
    ['a time with a NUL in it', () => ({ ...at(0), recordedAt: '2026-11-18T12:00:00\u0000Z' }), 'no_time'],
    ['a day that is none', () => ({ ...at(0), recordedAt: '2026-02-30T12:00:00Z' }), 'no_time'],
    ['a year beyond all', () => ({ ...at(0), recordedAt: '+275000-01-01T00:00:00Z' }), 'no_time'],
    ['a year before all', () => ({ ...at(0), recordedAt: '0000-01-01T00:00:00Z' }), 'no_time'],
    ['a receiver that knows no place', () => ({ ...at(0), lat: 0, lng: 0 }), 'outside_region'],
    ['a place where no truck of ours is', () => ({ ...at(0), lat: 48.2, lng: 16.4 }), 'outside_region'],
    ['a receiver whose weeks ran over', () => at(-1024 * 7 * 86_400), 'clock_wrong'],
    ['what no phone can have kept', () => at(-3 * 86_400 - 1), 'clock_wrong'],
    ['a clock that is days ahead', () => at(2 * 86_400), 'clock_wrong'],
    ['a clock that is ahead', () => at(90), 'clock_ahead', true],
  ])('leaves out %s, says why, and loses no point beside it', async (_what, odd, reason, retry) => {
    const { phone, driverId } = await sendOut();
    const points = [at(-3), odd(), ...Array.from({ length: 97 }, (_, n) => at(-100 + n)), at(-1, 30)];
    expect(expectOk(await phone.post('/locations', { points }))).toEqual({
      received: 99,
      leftOut: [{ index: 1, reason, ...(retry && { retry }) }],
    });
    const place = await findTrustedPlace(app.db, driverId);
    expect(place?.recordedAt.toString()).toBe(at(-1).recordedAt);
    expect(place?.told).toHaveLength(1);
    // Alone it tells nothing of where the driver is.
    const other = await sendOut();
    const alone = expectOk(await other.phone.post('/locations', { points: [odd()] }));
    expect(alone).toMatchObject({ received: 0, leftOut: [{ index: 0, reason }] });
    expect(await findTrustedPlace(app.db, other.driverId)).toBeUndefined();
  });

  test('names the first twenty that it leaves out', async () => {
    const { phone } = await sendOut();
    const points = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? null : at(-n)));
    const { received, leftOut } = expectOk(await phone.post('/locations', { points }));
    expect(received).toBe(30);
    expect(leftOut.map(({ index }: { index: number }) => index)).toEqual(
      Array.from({ length: 20 }, (_, n) => 2 * n),
    );
  });

  test.each([
    ['heading', -1, null],
    ['heading', 360, 0],
    ['heading', 359.99, 0],
    ['heading', 'north', null],
    ['speedMps', -1, null],
    ['accuracyMeters', -1, null],
    ['accuracyMeters', 0, null],
    ['accuracyMeters', 1e9, 1e6],
  ])('takes a %s of %s for what it means', async (field, sent, kept) => {
    const { phone, driverId } = await sendOut();
    expectOk(await phone.post('/locations', { points: [{ ...at(0), [field]: sent }] }));
    const { rows } = await app.db.query({
      text: `SELECT heading, speed_mps AS "speedMps", accuracy_meters AS "accuracyMeters"
             FROM driver_positions WHERE driver_id = $1`,
      values: [driverId],
    });
    expect(rows[0]).toMatchObject({ [field]: kept });
  });

  test('takes a thousand points at once, and refuses more, and more than 256 kB, with the bound', async () => {
    const { phone, driverId } = await sendToTrip();
    clock.advance({ minutes: 20 });
    const points = Array.from({ length: 1_000 }, (_, n) => at(n - 1_000, n * 10));
    expect(expectOk(await phone.post('/locations', { points }))).toEqual({ received: 1_000 });
    const place = await findTrustedPlace(app.db, driverId);
    expect(place?.recordedAt.toString()).toBe(at(-1).recordedAt);
    const tooMany = await phone.post('/locations', { points: [...points, at(0)] });
    expectRefusal(tooMany, 413, 'Request body is too large', ['points']);
    expect(tooMany.body.errors[0].message).toContain('at most 1000');
    const tooLarge = await phone.post('/locations', { points: [{ ...at(0), pad: 'x'.repeat(256 * 1024) }] });
    expectRefusal(tooLarge, 413, 'Request body is too large', ['body']);
    expect(tooLarge.body.errors[0].message).toContain('256 kB');
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

describe('a driver who is not heard', () => {
  const me = async (phone: DriverPhone) => expectOk(await phone.get('/me'));

  test('is told why no offers come, until something is heard', async () => {
    const { phone } = await sendOut();
    expect(await me(phone)).toMatchObject({ noOffers: { because: 'no_position' }, positions: [] });
    expectOk(await phone.post('/locations', { points: [at(-1024 * 7 * 86_400)] }));
    expect(await me(phone)).toMatchObject({
      noOffers: { because: 'no_position' },
      leftOut: { source: 'app', reason: 'clock_wrong' },
    });
    expectOk(await phone.post('/locations', { points: [{ ...at(0), lat: 0, lng: 0 }] }));
    expect(await me(phone)).toMatchObject({ leftOut: { reason: 'outside_region' } });
    clock.advance({ minutes: 11 });
    expectOk(await phone.post('/locations', { points: [at(-1)] }));
    const heard = await me(phone);
    expect(heard).not.toHaveProperty('noOffers');
    expect(heard).not.toHaveProperty('leftOut');
    expect(heard.positions).toEqual([{ source: 'app', heardAt: expect.stringMatching(/\+04:00$/) }]);
    clock.advance({ minutes: 6 });
    expect(await me(phone)).toMatchObject({ noOffers: { because: 'position_too_old' } });
  });

  test('is told of an odd point until the same source tells one that can be', async () => {
    const { phone, driverId } = await sendOut();
    const trackerId = await giveTracker(app, driverId, clock);
    const track = (lat: number) => {
      const timestamp = Math.round(clock().epochMilliseconds / 1000);
      return app.get(`/tracker/${trackerId}?lat=${lat}&lon=55.3&timestamp=${timestamp}`);
    };
    for (const lat of [25.26, 52.1]) {
      clock.advance({ seconds: 10 });
      expect((await track(lat)).status).toBe(200);
    }
    expect(await me(phone)).toMatchObject({ leftOut: { source: 'tracker', reason: 'outside_region' } });
    clock.advance({ seconds: 10 });
    expectOk(await phone.post('/locations', { points: [at(0)] }));
    expect(await me(phone)).toHaveProperty('leftOut');
    expect((await track(25.26)).status).toBe(200);
    expect(await me(phone)).not.toHaveProperty('leftOut');
  });

  test('is told by which ways positions come, with the battery of a tracker, and nothing off shift', async () => {
    const { phone, driverId } = await sendOut();
    const trackerId = await giveTracker(app, driverId, clock);
    clock.advance({ seconds: 30 });
    expectOk(await phone.post('/locations', { points: [at(-20)] }));
    await app.post(`/tracker/${trackerId}`, undefined, traccarClientBody('any', clock(), 10));
    expect((await me(phone)).positions).toMatchObject([
      { source: 'tracker', batteryPercent: 87 },
      { source: 'app' },
    ]);
    await app.post(
      `/tracker/${trackerId}`,
      undefined,
      traccarClientBody('any', clock().subtract({ hours: 90 })),
    );
    // The app is heard all the same.
    expect(await me(phone)).toMatchObject({ leftOut: { source: 'tracker', reason: 'clock_wrong' } });
    expect(await me(phone)).not.toHaveProperty('noOffers');
    expectOk(await phone.post('/shift/end'));
    const off = await me(phone);
    expect(off).toMatchObject({ positions: [] });
    expect(off).not.toHaveProperty('leftOut');
    expect(off).not.toHaveProperty('noOffers');
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

  test('has no point that only mobile masts told, and the truck is told with its radius once nothing finer comes', async () => {
    const { phone, driverId, tripId } = await sendToTrip();
    const coarse = (seconds: number, meters: number) => ({ ...at(seconds, meters), accuracyMeters: 9_000 });
    clock.advance({ minutes: 10 });
    expectOk(
      await phone.post('/locations', { points: [at(-580), coarse(-560, 4_000), coarse(-300, 5_000)] }),
    );
    expect(await findTrustedPlace(app.db, driverId)).toMatchObject({ accuracyMeters: undefined });
    const record = async () => expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));
    expect(await record()).not.toHaveProperty('driverWithinMeters');
    expectOk(await phone.post('/locations', { points: [coarse(-200, 5_000)] }));
    expect(await findTrustedPlace(app.db, driverId)).toMatchObject({ accuracyMeters: 9_000 });
    expect(await record()).toMatchObject({ driverWithinMeters: 9_000 });
    // The first fine one within that circle is where the truck is.
    expectOk(await phone.post('/locations', { points: [{ ...at(-195, 1_200), accuracyMeters: 8 }] }));
    expect(await record()).not.toHaveProperty('driverWithinMeters');
    expect((await trackOf(tripId)).map(({ metersNorth }) => metersNorth)).toEqual([0, 1_200]);
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
