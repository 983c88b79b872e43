import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAccountClock } from '../../src/domain/accounts/change-account-clock.ts';
import { beginSearch } from '../../src/domain/trips/moves/begin-search.ts';
import type { DriveAction } from '../../src/domain/trips/moves/drive-trip.ts';
import { endUnfoundTrip } from '../../src/domain/trips/moves/end-unfound-trip.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import type { KeptPromise } from '../../src/domain/trips/promises/kept-promise.ts';
import { findDriverTrip } from '../../src/domain/trips/queries.ts';
import { Problem } from '../../src/values/problem.ts';
import { type CreatedTrip, createTrip, driverAt, getRecord, timelineOf } from '../harness/driven-trip.ts';
import { addDriver, assign, drive, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { entriesOfTrip, expectSoundLedger, getWallet, snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock, quietNoon } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let driver: TestDriver;
let trip: CreatedTrip;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(quietNoon);
  driver = await addDriver(app.db);
  trip = await createTrip(app, account);
});
afterEach(() => expectSoundLedger(app.db));

const step = (action: DriveAction, who = driver, observe?: (kept: KeptPromise) => void) =>
  drive(app.db, trip.tripId, who, action, clock(), observe);
const giveUp = (who = driver) =>
  giveUpTrip(app, { ...who, tripId: trip.tripId, reason: 'flat tyre', at: clock() });
const cancel = () => app.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId });
const fail = (reason: Parameters<typeof failTrip>[1]['reason']) =>
  failTrip({ db: app.db, timeScale: 1 }, { ...trip, reason, at: clock() });
const takeTo = (status: number) => takeTripTo(app.db, trip, driver, status, clock());
const refused = new Problem('trip_status_conflict');
const notFound = new Problem('trip_not_found');

/** Everything about trips that a repeated or refused step could change. */
async function everything(): Promise<unknown> {
  const { rows } = await app.db.query({
    text: `SELECT (SELECT jsonb_agg(t ORDER BY trip_id) FROM trips t) AS trips,
             (SELECT jsonb_agg(a ORDER BY driver_id) FROM assignments a) AS assignments,
             (SELECT jsonb_agg(p ORDER BY p) FROM arrival_promises p) AS promises,
             (SELECT jsonb_agg(d ORDER BY trip_id) FROM dispatches d) AS dispatches,
             (SELECT count(*) FROM events) AS events`,
  });
  return [rows[0], await snapshot(app.db)];
}

const [assigned, arrived, loading, started] = [
  'trip.driver_assigned 2',
  'trip.driver_arrived 3',
  'trip.loading 4',
  'trip.started 5',
];

test('a driven trip is told step by step, its fare is earned with its tax, and its driver is free again', async () => {
  const before = await getWallet(app.db, account.accountId);
  await takeTo(6);
  expect(await timelineOf(app, trip)).toEqual([
    'trip.created 1',
    assigned,
    arrived,
    loading,
    started,
    'trip.completed 6',
  ]);
  const vatFils = Math.round((trip.fareFils * 5) / 105);
  expect((await entriesOfTrip(app.db, account.accountId, trip.tripId)).slice(1)).toEqual([
    { from: 'held', to: 'revenue', amount_fils: trip.fareFils - vatFils, kind: 'trip_revenue' },
    { from: 'held', to: 'vat_payable', amount_fils: vatFils, kind: 'vat' },
  ]);
  expect(await getWallet(app.db, account.accountId)).toMatchObject({
    balanceFils: before.balanceFils,
    heldFils: before.heldFils - trip.fareFils,
  });
  expect(await driverAt(app, trip)).toBeUndefined();
  expect(await findDriverTrip(app.db, driver.driverId)).toBeUndefined();
  const record = await getRecord(app, account, trip.tripId);
  expect(record).not.toHaveProperty('cancellationFees');
});

describe('a step that is repeated', () => {
  test.each([
    [3, 'arrive'],
    [4, 'load'],
    [5, 'start'],
    [6, 'complete'],
  ] as const)('to status %i answers as the first did and writes nothing', async (status, action) => {
    await takeTo(status - 1);
    const first = await step(action);
    expect(first).toEqual({ ...driverless(trip), status, repeated: false });
    const before = await everything();
    expect(await step(action)).toEqual({ ...first, repeated: true });
    expect(await everything()).toEqual(before);
  });

  test('after further steps answers as it did, and takes nothing back', async () => {
    await takeTo(5);
    const before = await everything();
    for (const [action, status] of [
      ['arrive', 3],
      ['load', 4],
      ['start', 5],
    ] as const) {
      expect(await step(action)).toMatchObject({ status, repeated: true });
    }
    expect(await everything()).toEqual(before);
  });

  test('of giving up, and of what came before it, writes nothing, though another driver has the trip by now', async () => {
    await takeTo(3);
    expect(await giveUp()).toEqual({ accountId: trip.accountId, repeated: false });
    const other = await addDriver(app.db);
    await assign(app.db, trip, other, clock());
    const before = await everything();
    expect(await giveUp()).toEqual({ accountId: trip.accountId, repeated: true });
    expect(await step('arrive')).toMatchObject({ status: 3, repeated: true });
    await expect(step('load')).rejects.toThrow(refused);
    expect(await everything()).toEqual(before);
  });

  test('at once by an impatient phone is done once', async () => {
    await takeTo(5);
    const answers = await Promise.all(Array.from({ length: 8 }, () => step('complete')));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([6]));
    expect((await timelineOf(app, trip)).filter((line) => line.startsWith('trip.completed'))).toHaveLength(1);
  });
});

const driverless = ({ accountId, tripId }: CreatedTrip) => ({ accountId, tripId });

describe('a step is refused, and changes nothing', () => {
  const cases = [
    [1, []],
    [2, ['load', 'start', 'complete']],
    [3, ['start', 'complete']],
    [4, ['complete']],
    [6, ['load']],
  ] as const;
  test.each(cases)('in status %i when it is not the next one: %j', async (status, actions) => {
    if (status > 1) await takeTo(status === 6 ? 2 : status);
    if (status === 6) await cancel();
    const before = await everything();
    for (const action of actions) await expect(step(action)).rejects.toThrow(refused);
    expect(await everything()).toEqual(before);
  });

  test('once the vehicle is on board, when it is to give up', async () => {
    await takeTo(4);
    await expect(giveUp()).rejects.toThrow(refused);
    await step('start');
    await expect(giveUp()).rejects.toThrow(refused);
    expect(await driverAt(app, trip)).toBe(driver.driverId);
  });

  test('to a driver who never had the trip: for them there is none', async () => {
    await takeTo(2);
    const other = await addDriver(app.db);
    const before = await everything();
    for (const action of ['arrive', 'load', 'start', 'complete'] as const) {
      await expect(step(action, other)).rejects.toThrow(notFound);
    }
    await expect(giveUp(other)).rejects.toThrow(notFound);
    await expect(drive(app.db, 999_999, driver, 'arrive')).rejects.toThrow(notFound);
    expect(await everything()).toEqual(before);
  });

  test('to a driver whose trip was cancelled on the way', async () => {
    await takeTo(2);
    expectOk(await cancel());
    const before = await everything();
    await expect(step('arrive')).rejects.toThrow(refused);
    await expect(step('complete')).rejects.toThrow(refused);
    await expect(giveUp()).rejects.toThrow(refused);
    expect(await everything()).toEqual(before);
  });
});

describe('an assignment', () => {
  test('is of one trip to a driver, and of one driver to a trip', async () => {
    const [other, otherTrip] = [await addDriver(app.db), await createTrip(app, account)];
    expect(await assign(app.db, trip, driver)).toBe('assigned');
    expect(await assign(app.db, trip, other)).toBe('trip_not_searching');
    expect(await assign(app.db, otherTrip, driver)).toBe('driver_not_free');
    expect(await assign(app.db, otherTrip, { ...other, vehicleId: driver.vehicleId })).toBe(
      'driver_not_free',
    );
    const before = await everything();
    expect(await assign(app.db, trip, driver)).toBe('repeated');
    expect(await everything()).toEqual(before);
  });

  test.each([
    ['is off duty', 'UPDATE shifts SET ended_at = now() WHERE driver_id = $1'],
    ['is suspended', 'UPDATE drivers SET suspended_at = now() WHERE driver_id = $1'],
  ])('is not made to a driver who %s, and the trip looks on', async (_what, text) => {
    await app.db.query({ text, values: [driver.driverId] });
    expect(await assign(app.db, trip, driver)).toBe('driver_not_free');
    expect(await timelineOf(app, trip)).toEqual(['trip.created 1']);
  });

  test('ends the search, and promises the pickup: the first one counts for the fee', async () => {
    await assign(app.db, trip, driver, clock());
    expect(await dispatchesOf(trip)).toEqual([]);
    const first = await promisedPickup();
    expect(first).toBe('2026-11-18T08:10:00Z');
    await giveUp();
    clock.advance({ minutes: 5 });
    await assign(app.db, trip, await addDriver(app.db), clock());
    expect(await promisedPickup()).toBe(first);
  });

  test('promises by the account’s own clock, where a sandbox’s account has set one', async () => {
    await changeAccountClock(app.db, account.accountId, 3_600);
    await takeTo(3);
    await changeAccountClock(app.db, account.accountId, 0);
    expect(await promisedPickup()).toBe('2026-11-18T09:10:00Z');
    expect((await getRecord(app, account, trip.tripId)).updatedAt).toBe('2026-11-18T13:00:00.000+04:00');
    const { rows } = await app.db.query<{ arrived_at: Temporal.Instant }>({
      text: 'SELECT arrived_at FROM arrival_promises WHERE trip_id = $1',
      values: [trip.tripId],
    });
    expect(String(rows[0]?.arrived_at)).toBe(String(clock()));
  });
});

async function dispatchesOf({ tripId }: CreatedTrip): Promise<string[]> {
  const { rows } = await app.db.query<{ due_at: Temporal.Instant }>({
    text: 'SELECT due_at FROM dispatches WHERE trip_id = $1',
    values: [tripId],
  });
  return rows.map(({ due_at }) => String(due_at));
}

async function promisedPickup(): Promise<string> {
  const { rows } = await app.db.query<{ promised: Temporal.Instant }>({
    text: 'SELECT promised_pickup_at AS promised FROM trips WHERE trip_id = $1',
    values: [trip.tripId],
  });
  return String(rows[0]?.promised);
}

test('giving up frees the driver, and the search begins anew at once', async () => {
  await takeTo(3);
  await giveUp();
  expect(await timelineOf(app, trip)).toEqual(['trip.created 1', assigned, arrived, 'trip.driver_gave_up 1']);
  expect(await driverAt(app, trip)).toBeUndefined();
  expect(await dispatchesOf(trip)).toEqual([String(clock())]);
  expect(expectOk(await cancel()).cancellationFees).toBe(0);
});

describe('a trip that ends with the vehicle on board', () => {
  test.each([4, 5])(
    'by a cancellation in status %i keeps its driver until the vehicle is handed over',
    async (status) => {
      await takeTo(status);
      expectOk(await cancel());
      expect(await findDriverTrip(app.db, driver.driverId)).toMatchObject({ tripId: trip.tripId, status: 7 });
      expect(await assign(app.db, await createTrip(app, account), driver)).toBe('driver_not_free');
      if (status === 4) await expect(step('start')).rejects.toThrow(refused);
      const [timeline, money] = [await timelineOf(app, trip), await snapshot(app.db)];
      expect(await step('complete')).toEqual({ ...driverless(trip), status: 7, repeated: false });
      expect(await step('complete')).toEqual({ ...driverless(trip), status: 7, repeated: true });
      expect(await timelineOf(app, trip)).toEqual(timeline);
      expect(await snapshot(app.db)).toEqual(money);
      expect(await assign(app.db, await createTrip(app, account), driver)).toBe('assigned');
    },
  );

  test('by the operator as well', async () => {
    await takeTo(5);
    await fail('accident');
    expect(await driverAt(app, trip)).toBe(driver.driverId);
    expect(await step('complete')).toMatchObject({ status: 9, repeated: false });
    expect(await driverAt(app, trip)).toBeUndefined();
  });
});

describe('the operator’s end', () => {
  test.each([
    ['vehicle_breakdown', 3, 0],
    ['operator_error', 5, 0],
    ['customer_refused', 2, 0],
    ['customer_refused', 3, 50],
    ['customer_absent', 3, 0],
    ['wrong_vehicle_type', 3, 0],
  ] as const)('for %s in status %i keeps %i per cent of the fare', async (reason, status, percent) => {
    await takeTo(status);
    const keptFils = (percent * trip.fareFils) / 100;
    const result = await fail(reason);
    expect(result.keptFils).toBe(Math.round(keptFils));
    expect(result.refundFils).toBe(trip.fareFils - result.keptFils);
    const record = await getRecord(app, account, trip.tripId);
    expect(record).toMatchObject({ StatusCode: 9, cancellationFees: result.keptFils / 100 });
    const { rows } = await app.db.query<{ data: object }>({
      text: "SELECT data FROM events WHERE trip_id = $1 AND type = 'trip.failed'",
      values: [trip.tripId],
    });
    expect(rows[0]?.data).toMatchObject({ reason, feeFils: result.keptFils, refundFils: result.refundFils });
  });

  test('is refused once the trip has ended, and for a trip that is not there', async () => {
    expectOk(await cancel());
    await expect(fail('operator_error')).rejects.toThrow(refused);
    const missing = {
      accountId: trip.accountId,
      tripId: 999_999,
      reason: 'operator_error',
      at: clock(),
    } as const;
    await expect(failTrip({ db: app.db, timeScale: 1 }, missing)).rejects.toThrow(notFound);
  });
});

test('a trip that nobody takes is refunded in full, once, and is not looked after any more', async () => {
  const before = await getWallet(app.db, account.accountId);
  expect(await endUnfoundTrip({ db: app.db }, { ...trip, at: clock() })).toBe(true);
  expect(await endUnfoundTrip({ db: app.db }, { ...trip, at: clock() })).toBe(false);
  expect(await getWallet(app.db, account.accountId)).toMatchObject({
    balanceFils: before.balanceFils + trip.fareFils,
    heldFils: before.heldFils - trip.fareFils,
  });
  expect(await dispatchesOf(trip)).toEqual([]);
  expect(await timelineOf(app, trip)).toEqual(['trip.created 1', 'trip.no_driver_found 8']);
});

test('the search for a scheduled trip’s driver begins once', async () => {
  trip = await createTrip(app, account, { departureTime: '2026-11-18T20:00' });
  expect(await assign(app.db, trip, driver)).toBe('trip_not_searching');
  expect(await endUnfoundTrip({ db: app.db }, { ...trip, at: clock() })).toBe(false);
  expect(await beginSearch({ db: app.db }, { ...trip, at: clock() })).toBe(true);
  expect(await beginSearch({ db: app.db }, { ...trip, at: clock() })).toBe(false);
  expect(await timelineOf(app, trip)).toEqual(['trip.created 0', 'trip.search_began 1']);
  expect(await assign(app.db, trip, driver)).toBe('assigned');
  expect(await promisedPickup()).toBe('2026-11-18T16:00:00Z');
});

describe('how far a promise was from what happened', () => {
  test('is told for each way, late and early, once', async () => {
    const told: KeptPromise[] = [];
    await assign(app.db, trip, driver, clock());
    clock.advance({ minutes: 12 });
    await step('arrive', driver, (kept) => told.push(kept));
    await step('arrive', driver, (kept) => told.push(kept));
    await step('load');
    await step('start');
    clock.advance({ minutes: 20 });
    const { estimatedTime } = await getRecord(app, account, trip.tripId);
    await step('complete', driver, (kept) => told.push(kept));
    expect(told).toEqual([
      { leg: 'pickup', errorSeconds: 120 },
      { leg: 'destination', errorSeconds: expect.closeTo((20 - estimatedTime) * 60, -1) },
    ]);
  });

  test('is kept of each driver: one who gave up never arrived', async () => {
    await assign(app.db, trip, driver, clock());
    await giveUp();
    const other = await addDriver(app.db);
    await takeTripTo(app.db, trip, other, 3, clock());
    const { rows } = await app.db.query({
      text: 'SELECT driver_id, arrived_at IS NOT NULL AS arrived FROM arrival_promises WHERE trip_id = $1 ORDER BY 1',
      values: [trip.tripId],
    });
    expect(rows).toEqual([
      { driver_id: driver.driverId, arrived: false },
      { driver_id: other.driverId, arrived: true },
    ]);
  });
});
