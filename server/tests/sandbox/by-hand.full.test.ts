import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetManualControl } from '../../src/domain/sandbox/controls/forget-manual-control.ts';
import { planFleet } from '../../src/domain/sandbox/fleet/fleet-plan.ts';
import { setWalletFloor } from '../../src/domain/wallets/change-wallet.ts';
import { addDriver, assign } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { entriesOfTrip, expectSoundLedger, getWallet } from '../harness/money.ts';
import { openSandboxScene, type SandboxScene } from '../harness/sandbox-scene.ts';
import { startTestApp, type TestAccount } from '../harness/test-app.ts';
import { quietNoon } from '../harness/test-clock.ts';

let scene: SandboxScene;

beforeAll(async () => {
  scene = await openSandboxScene();
});
afterAll(async () => {
  await expectSoundLedger(scene.app.db);
  await scene.close();
});

const post = (path: string, body: unknown, who: TestAccount = scene.account) =>
  scene.app.post(`/api/Sandbox/${path}`, who.rawApiKey, body);
const advance = (tripId: number, to: string, more: object = {}) =>
  post(`trips/${tripId}/advance`, { to, ...more });
const place = (tripId: number, body: object) => post(`trips/${tripId}/driver-location`, body);
const getFor = async (tripId: number, what: string) =>
  expectOk(await scene.app.get(`/api/Trips/${tripId}/${what}`, scene.account.rawApiKey));

const life = [
  'trip.created',
  'trip.driver_assigned',
  'trip.driver_arrived',
  'trip.loading',
  'trip.started',
  'trip.completed',
];
const later = '2026-11-20T08:00';

describe('advancing a trip', () => {
  test.each([
    ['driver_to_pickup', 2],
    ['at_pickup', 3],
    ['loading', 4],
    ['in_progress', 5],
    ['completed', 6],
  ])('to %s passes every status on the way, without the fleet moving', async (to, code) => {
    const tripId = await scene.book();
    const record = expectOk(await advance(tripId, to));
    expect(record).toMatchObject({ tripID: tripId, StatusCode: code, statusName: to });
    expect(await scene.eventsOf(tripId)).toEqual(life.slice(0, code));
    expect(expectOk(await advance(tripId, to))).toEqual(record);
    expect(await scene.eventsOf(tripId)).toEqual(life.slice(0, code));
    if (to !== 'completed') expectOk(await advance(tripId, 'completed'));
    expect(await scene.eventsOf(tripId)).toEqual(life);
  });

  test('gives it to the nearest simulated driver with the right truck, who is then where the status says', async () => {
    const nearest = planFleet(1).find(({ vehicleTypeId }) => vehicleTypeId === 9);
    const { lat: fromLat, lng: fromLng } = nearest?.base ?? { lat: 0, lng: 0 };
    const tripId = await scene.book({ vehicleTypeId: 9, fromLat, fromLng });
    expect(expectOk(await advance(tripId, 'at_pickup'))).toMatchObject({
      driver: { name: nearest?.name, phone: `971${nearest?.mobileNumber}`, vehicleTypeId: 9 },
      DriverLat: fromLat,
      DriverLng: fromLng,
    });
    expectOk(await advance(tripId, 'completed'));
  });

  test('begins the search of a scheduled one', async () => {
    const tripId = await scene.book({ departureTime: later });
    expect((await scene.see(tripId)).statusName).toBe('scheduled');
    expect(expectOk(await advance(tripId, 'searching')).statusName).toBe('searching');
    expectOk(await advance(tripId, 'completed'));
    expect(await scene.eventsOf(tripId)).toEqual(['trip.created', 'trip.search_began', ...life.slice(1)]);
  });

  test('takes it from its driver and back to the search, and to another driver', async () => {
    const tripId = await scene.book();
    const { driver: first } = expectOk(await advance(tripId, 'at_pickup'));
    expect(expectOk(await advance(tripId, 'searching'))).not.toHaveProperty('driver');
    const { driver: second } = expectOk(await advance(tripId, 'driver_to_pickup'));
    expect(second.phone).not.toBe(first.phone);
    expectOk(await advance(tripId, 'completed'));
  });

  test.each([
    ['no_driver_found', 'scheduled'],
    ['no_driver_found', 'at_pickup'],
    ['failed', 'scheduled'],
    ['failed', 'driver_to_pickup'],
    ['failed', 'in_progress'],
  ])('to %s from %s refunds it in full, and leaves its driver free', async (to, from) => {
    const before = await getWallet(scene.app.db, scene.account.accountId);
    const tripId = await scene.book(from === 'scheduled' ? { departureTime: later } : {});
    if (from !== 'scheduled') expectOk(await advance(tripId, from));
    expect(expectOk(await advance(tripId, to)).statusName).toBe(to);
    expect(await getWallet(scene.app.db, scene.account.accountId)).toEqual(before);
    expect(await countBusy()).toBe(0);
  });

  test('is refused back, out of an end, of another account’s trip, and to what is no status for it', async () => {
    const tripId = await scene.book();
    expectOk(await advance(tripId, 'loading'));
    const moveRefused = 'Trip is not in a status for this';
    expectRefusal(await advance(tripId, 'at_pickup'), 409, moveRefused);
    expectRefusal(await advance(tripId, 'searching'), 409, moveRefused);
    expectOk(await advance(tripId, 'completed'));
    expectRefusal(await advance(tripId, 'failed'), 409, moveRefused);
    const stranger = await scene.app.makeAccount();
    expectRefusal(
      await post(`trips/${tripId}/advance`, { to: 'completed' }, stranger),
      404,
      'Trip not found',
    );
    for (const to of ['cancelled', null]) {
      expectRefusal(await post(`trips/${tripId}/advance`, { to }), 400, 'Invalid request', ['to']);
    }
  });

  test('is refused while a driver of the operator is at it', async () => {
    const tripId = await scene.book();
    const driver = await addDriver(scene.app.db);
    const trip = { accountId: scene.account.accountId, tripId };
    expect(await assign(scene.app.db, trip, driver, scene.clock())).toBe('assigned');
    expectRefusal(await advance(tripId, 'at_pickup'), 409, 'Trip is not in a status for this');
    expectRefusal(await place(tripId, { lat: 25.2, lng: 55.3 }), 409, 'Trip is not in a status for this');
    expectOk(await scene.app.post('/api/Trips/cancel-trip', scene.account.rawApiKey, { tripId }));
  });

  test('is refused when no simulated driver with such a truck is free', async () => {
    const { rows } = await scene.app.db.query<{ count: number }>({
      text: 'SELECT count(*) FROM simulated_drivers JOIN vehicles USING (vehicle_id) WHERE vehicle_type_id = 5',
    });
    const trips = await Promise.all(
      Array.from({ length: (rows[0]?.count ?? 0) + 1 }, () => scene.book({ vehicleTypeId: 5 })),
    );
    const last = trips.pop() ?? 0;
    for (const tripId of trips) expectOk(await advance(tripId, 'driver_to_pickup'));
    expectRefusal(await advance(last, 'driver_to_pickup'), 409, 'No simulated driver is free');
    expect((await scene.see(last)).statusName).toBe('searching');
    for (const tripId of [...trips, last]) expectOk(await advance(tripId, 'failed'));
  });
});

describe('what is moved by hand', () => {
  test('stays as it is while the fleet moves all else, until it is let go', async () => {
    const tripId = await scene.book();
    expectOk(await advance(tripId, 'at_pickup'));
    const other = await scene.book();
    await scene.until(other, 'completed');
    expect((await scene.see(tripId)).statusName).toBe('at_pickup');
    expectOk(await advance(tripId, 'at_pickup', { hold: false }));
    await scene.until(tripId, 'completed');
    expect(await scene.eventsOf(tripId)).toEqual(life);
  });

  test('is brought back by its driver when it ends with the customer’s vehicle on board', async () => {
    const tripId = await scene.book();
    expectOk(await advance(tripId, 'in_progress'));
    expectOk(await scene.app.post('/api/Trips/cancel-trip', scene.account.rawApiKey, { tripId }));
    expect(await countBusy()).toBe(1);
    await scene.pass(120);
    expect(await countBusy()).toBe(0);
  });
});

test('What was moved by hand and has ended is forgotten, and what has not is held', async () => {
  const held = async () => {
    await forgetManualControl(scene.app);
    const { rows } = await scene.app.db.query<{ trip_id: number }>({
      text: 'SELECT trip_id FROM manually_controlled_trips ORDER BY trip_id',
    });
    return rows.map(({ trip_id }) => trip_id);
  };
  const [done, cancelled, open] = [await scene.book(), await scene.book(), await scene.book()];
  expectOk(await advance(done, 'completed'));
  for (const tripId of [cancelled, open]) expectOk(await advance(tripId, 'driver_to_pickup'));
  expectOk(await scene.app.post('/api/Trips/cancel-trip', scene.account.rawApiKey, { tripId: cancelled }));
  expect(await held()).toEqual([open]);
  expectOk(await advance(open, 'completed'));
  expect(await held()).toEqual([]);
});

describe('moving the driver', () => {
  test('puts them anywhere, however far, and lets the arrival go by it; the fleet leaves them there', async () => {
    const tripId = await scene.book();
    await scene.until(tripId, 'driver_to_pickup');
    const far = { lat: 25.7895, lng: 55.9432 };
    expect(expectOk(await place(tripId, { ...far, heading: 90, speedKmh: 60 }))).toMatchObject({
      DriverLat: far.lat,
      DriverLng: far.lng,
    });
    const arrival = await getFor(tripId, 'eta');
    expect(arrival).toMatchObject({ confidence: 'fresh', positionAgeSeconds: 0 });
    expect(arrival.distanceKm).toBeGreaterThan(80);
    await scene.pass(30);
    expect(await scene.see(tripId)).toMatchObject({ DriverLat: far.lat, statusName: 'driver_to_pickup' });
    expectOk(await advance(tripId, 'completed'));
  });

  test('makes a position as old as is wished for', async () => {
    const tripId = await scene.book();
    expectOk(await advance(tripId, 'driver_to_pickup'));
    expectOk(await place(tripId, { lat: 25.21, lng: 55.28, ageSeconds: 600 }));
    expect(await getFor(tripId, 'eta')).toMatchObject({ confidence: 'stale', positionAgeSeconds: 600 });
    expectOk(await place(tripId, { lat: 25.21, lng: 55.28 }));
    expect(await getFor(tripId, 'eta')).toMatchObject({ confidence: 'fresh', positionAgeSeconds: 0 });
    expectOk(await advance(tripId, 'completed'));
  });

  test('is refused without a driver, for another account’s trip, and off the earth', async () => {
    const tripId = await scene.book();
    const here = { lat: 25.2, lng: 55.3 };
    expectRefusal(await place(tripId, here), 409, 'Trip is not in a status for this');
    expectRefusal(await place(999_999, here), 404, 'Trip not found');
    expectRefusal(await place(tripId, { lat: 91, lng: 55.3 }), 400, 'Invalid request', ['lat']);
    expectOk(await advance(tripId, 'failed'));
  });
});

describe('the account’s clock', () => {
  const read = async () => expectOk(await scene.app.get('/api/Sandbox/clock', scene.account.rawApiKey));

  test('is set ahead and back, and is the real one for every other account', async () => {
    scene.clock.set(quietNoon);
    const told = {
      offsetSeconds: 3_600,
      now: '2026-11-18T13:00:00.000+04:00',
      realNow: '2026-11-18T12:00:00.000+04:00',
    };
    expect(expectOk(await post('clock', { offsetSeconds: 3_600 }))).toEqual(told);
    expect(await read()).toEqual(told);
    const stranger = await scene.app.makeAccount();
    const theirs = expectOk(await scene.app.get('/api/Sandbox/clock', stranger.rawApiKey));
    expect(theirs.offsetSeconds).toBe(0);
    expect(expectOk(await post('clock', { now: '2026-11-18T11:30' }))).toMatchObject({
      offsetSeconds: -1_800,
    });
    expect(expectOk(await post('clock', { offsetSeconds: 0 }))).toMatchObject({ offsetSeconds: 0 });
  });

  test('set to a time is never before it, however the seconds fall', async () => {
    for (const milliseconds of [1, 297, 500, 999]) {
      scene.clock.set(quietNoon);
      scene.clock.advance({ milliseconds });
      const { now } = expectOk(await post('clock', { now: '2026-11-19T08:30' }));
      expect(now).toMatch(/^2026-11-19T08:30:00\./);
    }
    scene.clock.set(quietNoon);
    expectOk(await post('clock', { offsetSeconds: 0 }));
  });

  test('lets a scheduled trip’s time come', async () => {
    const tripId = await scene.book({ departureTime: later });
    await scene.pass(5);
    expect((await scene.see(tripId)).statusName).toBe('scheduled');
    expectOk(await post('clock', { now: '2026-11-20T07:59' }));
    await scene.until(tripId, 'completed');
    expect(await scene.eventsOf(tripId)).toContain('trip.search_began');
    expectOk(await post('clock', { offsetSeconds: 0 }));
  });

  test('set back lets a scheduled trip wait again', async () => {
    expectOk(await post('clock', { now: '2026-11-20T04:00' }));
    const tripId = await scene.book({ departureTime: later });
    expectOk(await post('clock', { now: '2026-11-19T04:00' }));
    await scene.pass(20);
    expect((await scene.see(tripId)).statusName).toBe('scheduled');
    expectOk(await post('clock', { offsetSeconds: 0 }));
    expectOk(await advance(tripId, 'failed'));
  });

  test('lets the free time after an assignment run out', async () => {
    const tripId = await scene.book();
    expectOk(await advance(tripId, 'driver_to_pickup'));
    expect(await getFor(tripId, 'cancellation')).toMatchObject({ reason: 'within_free_time' });
    // The figure that was shown holds for a minute, by the real time.
    scene.clock.advance({ seconds: 61 });
    expectOk(await post('clock', { offsetSeconds: 300 }));
    const { cancellationFees } = await getFor(tripId, 'cancellation');
    expect(cancellationFees).toBeGreaterThan(0);
    expectOk(await post('clock', { offsetSeconds: 0 }));
    expectOk(await advance(tripId, 'failed'));
  });

  test.each([
    [{}, ['offsetSeconds']],
    [{ offsetSeconds: 1, now: later }, ['now']],
    [{ now: '2026-02-30T08:00' }, ['now']],
    [{ now: '2020-01-01T08:00' }, ['now']],
    [{ offsetSeconds: 99_999_999 }, ['offsetSeconds']],
    [{ offsetSeconds: 1.5 }, ['offsetSeconds']],
  ])('is not set by %o', async (body, fields) => {
    expectRefusal(await post('clock', body), 400, 'Invalid request', fields);
  });

  test('names the form of a time when it is sent in another', async () => {
    const answer = await post('clock', { now: '1 December 2026' });
    expectRefusal(answer, 400, 'Invalid request', ['now']);
    expect(answer.body.errors[0].message).toBe(
      'now must be YYYY-MM-DDTHH:MM in UAE time, such as 2026-12-01T08:30.',
    );
  });
});

describe('beginning anew', () => {
  test('ends open trips refunded in full, frees their drivers, and posts one entry to the starting balance', async () => {
    const before = await getWallet(scene.app.db, scene.account.accountId);
    const trips = [
      await scene.book({ departureTime: later }),
      await scene.book(),
      await scene.book(),
      await scene.book(),
    ];
    const [scheduled = 0, searching = 0, onRoad = 0, done = 0] = trips;
    expectOk(await advance(onRoad, 'in_progress'));
    expectOk(await advance(done, 'completed'));
    expectOk(await post('clock', { offsetSeconds: 60 }));
    const paidFils = Math.round((await scene.see(done)).tripFare * 100);
    expect(expectOk(await post('reset', {}))).toEqual({
      endedTrips: 3,
      balance: 1_000,
      adjustment: (100_000 - (before.balanceFils - paidFils)) / 100,
    });
    expect(await getWallet(scene.app.db, scene.account.accountId)).toMatchObject({
      balanceFils: 100_000,
      heldFils: 0,
    });
    // The adjustment and the refunds before it are told on one clock.
    const { rows: times } = await scene.app.db.query({
      text: `SELECT DISTINCT created_at FROM (
               SELECT DISTINCT ON (kind) created_at FROM ledger_entries
               WHERE account_id = $1 AND kind IN ('adjustment', 'trip_refund') ORDER BY kind, entry_id DESC
             ) AS latest`,
      values: [scene.account.accountId],
    });
    expect(times).toHaveLength(1);
    for (const tripId of [scheduled, searching, onRoad]) {
      expect(await scene.see(tripId)).toMatchObject({ statusName: 'failed', cancellationFees: 0 });
      expect(await entriesOfTrip(scene.app.db, scene.account.accountId, tripId)).toHaveLength(2);
    }
    expect((await scene.see(done)).statusName).toBe('completed');
    expect(await countBusy()).toBe(0);
    const clock = await scene.app.get('/api/Sandbox/clock', scene.account.rawApiKey);
    expect(expectOk(clock).offsetSeconds).toBe(0);
    const again = expectOk(await post('reset', { balance: 1_000 }));
    expect(again).toEqual({ endedTrips: 0, balance: 1_000, adjustment: 0 });
    expect(expectOk(await post('reset', { balance: -250.5 }))).toMatchObject({ adjustment: -1_250.5 });
  });

  test.each([[{ balance: 1.234 }], [{ balance: -501 }], [{ balance: '1000' }]])(
    'is refused with %o, and nothing is changed',
    async (body) => {
      const before = await getWallet(scene.app.db, scene.account.accountId);
      expectRefusal(await post('reset', body), 400, 'Invalid request', ['balance']);
      expect(await getWallet(scene.app.db, scene.account.accountId)).toEqual(before);
    },
  );

  test('never locks the account out: a balance below the wallet’s floor is refused, with the floor and the cure', async () => {
    const own = await scene.app.makeAccount();
    await setWalletFloor(scene.app.db, own.accountId, -10_000);
    const before = await getWallet(scene.app.db, own.accountId);
    const answer = await post('reset', { balance: -400 }, own);
    expectRefusal(answer, 400, 'Invalid request', ['balance']);
    expect(answer.body.errors[0].message).toMatch(/floor.*-100\.00.*send/);
    expect(await getWallet(scene.app.db, own.accountId)).toEqual(before);
    expect(expectOk(await post('reset', { balance: -100 }, own)).balance).toBe(-100);
    expect(expectOk(await post('reset', {}, own)).balance).toBe(1_000);
  });
});

test('In live there are no such paths', async () => {
  const live = await startTestApp({ environment: 'live' });
  const { rawApiKey } = await live.makeAccount();
  for (const path of ['trips/1/advance', 'trips/1/driver-location', 'clock', 'top-up', 'reset']) {
    expectRefusal(await live.post(`/api/Sandbox/${path}`, rawApiKey, {}), 404, 'Not found');
    expectRefusal(await live.get(`/api/Sandbox/${path}`, rawApiKey), 404, 'Not found');
  }
  await live.close();
});

async function countBusy(): Promise<number> {
  const { rows } = await scene.app.db.query<{ count: number }>({ text: 'SELECT count(*) FROM assignments' });
  return rows[0]?.count ?? 0;
}
