import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  kilometersNorth,
} from '../../../../tests/harness/dispatch-scene.ts';
import { placeDriver, type TestDriver } from '../../../../tests/harness/drivers.ts';
import { entriesOfTrip, expectSoundLedger, getWallet } from '../../../../tests/harness/money.ts';
import { createTestClock, type TestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { changeAccountClock } from '../../accounts/change-account-clock.ts';
import { giveUpTrip } from '../../trips/moves/give-up-trip.ts';
import { dispatchPolicy } from '../dispatch-policy.ts';
import { offerTrip } from './offer-trip.ts';

let database: TestDatabase;
let clock: TestClock;
let scene: DispatchScene;
let accountId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  scene = await createDispatchScene(database.db, clock);
  accountId = await scene.makeAccount();
});
afterEach(() => database.drop());

/** Time goes by in steps, longer ones where it is long, and dispatch and the drivers' phones go on with it. */
async function pass(total: Temporal.DurationLike, drivers: readonly TestDriver[] = []): Promise<void> {
  const until = clock().add(total);
  const step = { milliseconds: until.since(clock()).total('seconds') > 30 ? 1_000 : 250 };
  while (Temporal.Instant.compare(clock(), until) < 0) {
    clock.advance(step);
    for (const driver of drivers) await touch(driver);
    await scene.dispatch();
  }
}

async function touch(driver: TestDriver): Promise<void> {
  await database.db.query({
    text: 'UPDATE driver_positions SET recorded_at = $2 WHERE driver_id = $1',
    values: [driver.driverId, clock().toString()],
  });
}

async function offers(tripId: number): Promise<[driverId: number, status: string][]> {
  return (await scene.offersOf(accountId, tripId)).map(({ driverId, status }) => [driverId, status]);
}

async function dispatchesOf(tripId: number) {
  const { rows } = await database.db.query<{ due_at: Temporal.Instant; began_at: Temporal.Instant | null }>({
    text: 'SELECT due_at, began_at FROM dispatches WHERE trip_id = $1',
    values: [tripId],
  });
  return rows;
}

describe('a trip that is booked for now', () => {
  test('is offered at once to the driver who is there soonest, with what they need to decide', async () => {
    await scene.addDriverAt(kilometersNorth(8));
    const near = await scene.addDriverAt(kilometersNorth(2));
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    expect(await offers(tripId)).toEqual([[near.driverId, 'open']]);
    const offer = await scene.offerOf(near);
    expect(offer).toMatchObject({
      tripId,
      ...near,
      vehicleTypeId: 4,
      pickupMeters: 2_000,
      tripMeters: 20_000,
      pickup: { lat: 25.1972, lng: 55.2744 },
      destination: { lat: 25.0805, lng: 55.1403 },
      offeredAt: clock(),
      expiresAt: clock().add({ seconds: 20 }),
    });
    expect(offer?.pickupSeconds).toBeGreaterThan(200);
    expect(scene.told).toEqual(['1 made', 'first offer after 0']);
  });

  test('goes to whoever accepts; the search is over and everybody else is asked no more', async () => {
    const [one, two, three] = [
      await scene.addDriverAt(kilometersNorth(1)),
      await scene.addDriverAt(kilometersNorth(2)),
      await scene.addDriverAt(kilometersNorth(3)),
    ];
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    await scene.decline(one);
    await scene.dispatch();
    expect(await offers(tripId)).toEqual([
      [one.driverId, 'declined'],
      [two.driverId, 'open'],
      [three.driverId, 'open'],
    ]);
    clock.advance({ seconds: 3 });
    expect(await scene.accept(three)).toEqual({ accountId, tripId, repeated: false });
    expect(await offers(tripId)).toEqual([
      [one.driverId, 'declined'],
      [two.driverId, 'withdrawn'],
      [three.driverId, 'accepted'],
    ]);
    expect(await scene.statusOf(accountId, tripId)).toBe(2);
    expect(await dispatchesOf(tripId)).toEqual([]);
    expect(scene.told.slice(2)).toEqual(['1 declined', '2 made', '1 accepted', 'driver_assigned after 3']);
  });

  test('is offered to the next at once when a driver declines, without any time going by', async () => {
    const drivers = [];
    for (let km = 1; km <= 6; km += 1) drivers.push(await scene.addDriverAt(kilometersNorth(km)));
    const tripId = await scene.book({ accountId });
    for (const driver of drivers) {
      await scene.dispatch();
      await scene.decline(driver);
    }
    await scene.dispatch();
    expect(await offers(tripId)).toEqual(drivers.map(({ driverId }) => [driverId, 'declined']));
  });

  test('is offered to the next when twenty seconds go by without an answer, and never twice to one', async () => {
    const one = await scene.addDriverAt(kilometersNorth(1));
    const two = await scene.addDriverAt(kilometersNorth(2));
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    await pass({ seconds: 19 }, [one, two]);
    expect(await offers(tripId)).toEqual([[one.driverId, 'open']]);
    await pass({ seconds: 1 }, [one, two]);
    expect(await offers(tripId)).toEqual([
      [one.driverId, 'expired'],
      [two.driverId, 'open'],
    ]);
    await pass({ seconds: 60 }, [one, two]);
    expect(await offers(tripId)).toEqual([
      [one.driverId, 'expired'],
      [two.driverId, 'expired'],
    ]);
  });

  test('waits for drivers that there are not yet, and asks one who comes online within three seconds', async () => {
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    await pass({ seconds: 30 });
    const late = await scene.addDriverAt(kilometersNorth(5));
    await pass({ seconds: 3 }, [late]);
    expect(await offers(tripId)).toEqual([[late.driverId, 'open']]);
  });

  test('asks a driver in the widest circle after two minutes, not before', async () => {
    const far = await scene.addDriverAt(kilometersNorth(150));
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    await pass({ seconds: 119 }, [far]);
    expect(await offers(tripId)).toEqual([]);
    await pass({ seconds: 4 }, [far]);
    expect(await offers(tripId)).toEqual([[far.driverId, 'open']]);
  });

  test('ends after ten minutes with nobody found and its whole fare given back, in one step', async () => {
    const { balanceFils } = await getWallet(database.db, accountId);
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    await pass({ minutes: 9, seconds: 59 });
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
    await pass({ seconds: 1 });
    expect(await scene.statusOf(accountId, tripId)).toBe(8);
    expect(await getWallet(database.db, accountId)).toMatchObject({ balanceFils, heldFils: 0 });
    expect((await entriesOfTrip(database.db, accountId, tripId)).map(({ kind }) => kind)).toEqual([
      'trip_hold',
      'trip_refund',
    ]);
    expect(await dispatchesOf(tripId)).toEqual([]);
    expect(scene.told).toEqual(['no_driver_found after 600']);
    await expectSoundLedger(database.db);
  });

  test('cuts no offer short that is open when its time is over, and makes no further one', async () => {
    const early = await scene.addDriverAt(kilometersNorth(1));
    const tripId = await scene.book({ accountId });
    await scene.dispatch();
    await scene.decline(early);
    await pass({ minutes: 9, seconds: 45 });
    const late = [];
    for (const km of [5, 6, 7]) late.push(await scene.addDriverAt(kilometersNorth(km)));
    await pass({ seconds: 16 }, late);
    const [first, second] = late as [TestDriver, TestDriver];
    await scene.decline(first);
    await pass({ seconds: 1 }, late);
    expect(await offers(tripId)).toEqual([
      [early.driverId, 'declined'],
      [first.driverId, 'declined'],
      [second.driverId, 'open'],
    ]);
    await scene.accept(second);
    expect(await scene.statusOf(accountId, tripId)).toBe(2);
  });
});

test('A trip whose driver gives up is offered to another at once, never again to that one, with all its time anew', async () => {
  const one = await scene.addDriverAt(kilometersNorth(1));
  const two = await scene.addDriverAt(kilometersNorth(2));
  const tripId = await scene.book({ accountId });
  await scene.dispatch();
  await scene.accept(one);
  clock.advance({ minutes: 9 });
  for (const driver of [one, two]) await touch(driver);
  await giveUpTrip(database, { driverId: one.driverId, tripId, reason: 'flat tyre', at: clock() });
  await scene.dispatch();
  expect(await offers(tripId)).toEqual([
    [one.driverId, 'accepted'],
    [two.driverId, 'open'],
  ]);
  await scene.decline(two);
  await pass({ minutes: 9, seconds: 59 }, [one, two]);
  expect(await scene.statusOf(accountId, tripId)).toBe(1);
  expect(await offers(tripId)).toHaveLength(2);
  await pass({ seconds: 1 });
  expect(await scene.statusOf(accountId, tripId)).toBe(8);
});

test('Of two processes at one search only one makes its offers, whichever was first', async () => {
  const drivers = [];
  for (let km = 1; km <= 4; km += 1) drivers.push(await scene.addDriverAt(kilometersNorth(km)));
  const tripId = await scene.book({ accountId });
  const candidates = drivers.map((driver, index) => ({
    ...driver,
    position: kilometersNorth(index + 1),
    straightMeters: 1_000,
    pickupMeters: 1_000,
    pickupSeconds: 100,
  }));
  const offering = { wanted: 2, now: clock() };
  const made = await Promise.all(
    [candidates.slice(0, 2), candidates.slice(2)].map((some) =>
      offerTrip(database, { accountId, tripId }, some, offering),
    ),
  );
  expect(made.toSorted()).toEqual([0, 2]);
  expect((await offers(tripId)).map(([, status]) => status)).toEqual(['open', 'open']);
});

test('Of trips that are booked together each is offered within a second, and no driver is asked for two at a time', async () => {
  const drivers = [];
  for (let count = 0; count < 8; count += 1)
    drivers.push(await scene.addDriverAt(kilometersNorth(1 + count / 10)));
  const tripIds = await Promise.all(drivers.map(() => scene.book({ accountId })));
  await scene.dispatch();
  await pass({ seconds: 1 }, drivers);
  const asked = await Promise.all(tripIds.map(offers));
  expect(asked.map((each) => each.map(([, status]) => status))).toEqual(tripIds.map(() => ['open']));
  expect(new Set(asked.flat().map(([driverId]) => driverId)).size).toBe(8);
});

describe('a trip that is booked for later', () => {
  const departsIn = (wish: Temporal.DurationLike) => clock().add(wish);

  test('is searched for so that the nearest driver, 20 minutes away, is there at the departure', async () => {
    const driver = await scene.addDriverAt(kilometersNorth(12));
    const departureAt = departsIn({ hours: 3 });
    const tripId = await scene.book({ accountId, departureAt });
    await scene.dispatch();
    expect(await scene.statusOf(accountId, tripId)).toBe(0);
    for (;;) {
      clock.advance({ seconds: 15 });
      await touch(driver);
      await scene.dispatch();
      if ((await scene.statusOf(accountId, tripId)) === 1) break;
    }
    const offer = await scene.offerOf(driver);
    const leadSeconds = departureAt.since(clock()).total('seconds');
    expect(offer?.pickupSeconds).toBeGreaterThan(1_200);
    expect(leadSeconds).toBeLessThanOrEqual(
      (offer?.pickupSeconds ?? 0) +
        dispatchPolicy.scheduledMarginSeconds +
        dispatchPolicy.offerSecondsOfClosedPhone,
    );
    expect(leadSeconds).toBeGreaterThan((offer?.pickupSeconds ?? 0) + dispatchPolicy.scheduledMarginSeconds);
    await scene.accept(driver);
    expect(await scene.statusOf(accountId, tripId)).toBe(2);
  });

  test('is searched for until its departure, and then ends with its fare given back', async () => {
    const tripId = await scene.book({ accountId, departureAt: departsIn({ minutes: 40 }) });
    await scene.dispatch();
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
    clock.advance({ minutes: 39, seconds: 50 });
    await scene.dispatch();
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
    clock.advance({ seconds: 10 });
    await scene.dispatch();
    expect(await scene.statusOf(accountId, tripId)).toBe(8);
    await expectSoundLedger(database.db);
  });

  test('follows its account’s own clock, where that is ahead', async () => {
    const offsetSeconds = 7_200;
    await changeAccountClock(database.db, accountId, offsetSeconds);
    const driver = await scene.addDriverAt(kilometersNorth(1));
    const departureAt = clock().add({ seconds: offsetSeconds, minutes: 30 });
    const tripId = await scene.book({ accountId, departureAt, clockOffsetSeconds: offsetSeconds });
    await scene.dispatch();
    expect(await scene.statusOf(accountId, tripId)).toBe(0);
    clock.advance({ minutes: 19 });
    await placeDriver(database.db, driver, kilometersNorth(1), clock());
    await scene.dispatch();
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
    expect(await scene.offerOf(driver)).toBeDefined();
  });
});
