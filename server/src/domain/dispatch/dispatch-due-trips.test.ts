import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  kilometersNorth,
  straightRoads,
} from '../../../tests/harness/dispatch-scene.ts';
import { holdWallet, untilWaiting } from '../../../tests/harness/locks.ts';
import { makeRouteProvider } from '../../../tests/harness/route-providers.ts';
import { createTestClock, type TestClock } from '../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { giveUpTrip } from '../trips/moves/give-up-trip.ts';
import { findTripOfAnyAccount } from '../trips/queries.ts';
import { dispatchDueTrips } from './dispatch-due-trips.ts';
import { dispatchPolicy } from './dispatch-policy.ts';
import { createEndings } from './end-unfound-trips.ts';
import { findRoundsOfTrip } from './queries.ts';
import type { Search } from './search.ts';
import { claimDueSearches, deleteSearch, putOffSearches } from './searches-store.ts';

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

test('A search that a process took up and left behind is taken up by another after ten seconds, not before', async () => {
  const driver = await scene.addDriverAt(kilometersNorth(1));
  const tripId = await scene.book({ accountId });
  const leasedUntil = clock().add({ seconds: dispatchPolicy.leaseSeconds });
  const taken = await claimDueSearches(database.db, { now: clock(), leasedUntil, atMost: 10 });
  expect(taken.map((search) => search.tripId)).toEqual([tripId]);
  clock.advance({ seconds: 9, milliseconds: 999 });
  await scene.dispatch();
  expect(await offers(tripId)).toEqual([]);
  clock.advance({ milliseconds: 1 });
  await scene.dispatch();
  expect(await offers(tripId)).toEqual([[driver.driverId, 'open']]);
});

test('A search that breaks off is told, holds up no other, and is taken up again when its lease is over', async () => {
  const faults: unknown[] = [];
  const broken = makeRouteProvider('broken', {
    findMany: async ({ vehicleClass }) => {
      if (vehicleClass === 'truck') throw new TypeError('a fault of ours');
      return {
        rows: [[{ distanceMeters: 1, freeFlowSeconds: { city: 1, arterial: 0, highway: 0 } }]],
        poweredBy: '',
      };
    },
  });
  const faulty = {
    ...scene.deps,
    routeProvider: broken,
    onFault: (search: object) => void faults.push(search),
  };
  const truck = await scene.addDriverAt(kilometersNorth(1));
  const pickup = await scene.addDriverAt(kilometersNorth(1), 1);
  const tripId = await scene.book({ accountId });
  await scene.book({ accountId, vehicleTypeId: 1 });
  expect(await dispatchDueTrips(faulty)).toBe(2);
  expect(faults).toMatchObject([{ accountId, tripId }]);
  expect(await scene.offerOf(pickup)).toBeDefined();
  clock.advance({ seconds: 9 });
  await scene.dispatch();
  expect(await scene.offerOf(truck)).toBeUndefined();
  clock.advance({ seconds: 1 });
  await scene.dispatch();
  expect(await scene.offerOf(truck)).toBeDefined();
});

test('A no that comes while the search is being put off makes it due all the same', async () => {
  const tripId = await scene.book({ accountId });
  const leasedUntil = clock().add({ seconds: 10 });
  const [search] = await claimDueSearches(database.db, { now: clock(), leasedUntil, atMost: 10 });
  await database.db.query({ text: 'UPDATE dispatches SET due_at = $1', values: [clock().toString()] });
  const later = clock().add({ hours: 1 });
  await putOffSearches(database.db, [{ ...(search as Search), dueAt: later, beganAt: clock() }]);
  expect(await dispatchesOf(tripId)).toMatchObject([{ due_at: clock() }]);
});

test('A search that takes longer than its lease keeps when it began, so that it ends in time all the same', async () => {
  const tripId = await scene.book({ accountId });
  const beganAt = clock();
  const claim = () => {
    const leasedUntil = clock().add({ seconds: dispatchPolicy.leaseSeconds });
    return claimDueSearches(database.db, { now: clock(), leasedUntil, atMost: 10 });
  };
  const [slow] = await claim();
  clock.advance({ seconds: dispatchPolicy.leaseSeconds });
  const [other] = await claim();
  await putOffSearches(database.db, [{ ...(slow as Search), dueAt: clock(), beganAt }]);
  expect(await dispatchesOf(tripId)).toEqual([{ due_at: other?.leasedUntil, began_at: beganAt }]);
});

test('A search that began anew while its end was being noted goes on', async () => {
  const tripId = await scene.book({ accountId });
  const leasedUntil = clock().add({ seconds: 10 });
  const [search] = await claimDueSearches(database.db, { now: clock(), leasedUntil, atMost: 10 });
  await database.db.query({ text: 'UPDATE dispatches SET due_at = $1', values: [clock().toString()] });
  await deleteSearch(database.db, search as Search);
  expect(await dispatchesOf(tripId)).toEqual([{ due_at: clock(), began_at: null }]);
});

test('What the search before found stays, apart from what the search finds after the driver gave up', async () => {
  const tripId = await scene.book({ accountId });
  const lastRound = async () => (await findTripOfAnyAccount(database.db, tripId))?.lastRound;
  const rounds = async () =>
    (await findRoundsOfTrip(database.db, accountId, tripId)).map(
      ({ searchNumber, round, passes, candidates }) => [searchNumber, round, passes, candidates],
    );
  await scene.dispatch();
  const driver = await scene.addDriverAt(kilometersNorth(2));
  clock.advance({ seconds: 10 });
  await scene.dispatch();
  const first = await rounds();
  expect(first).toEqual([[1, 0, 2, 1]]);
  await scene.accept(driver);
  await giveUpTrip(scene.deps, { ...driver, tripId, reason: 'flat tyre', at: clock() });
  expect(await rounds()).toEqual(first);
  expect(await lastRound()).toBeUndefined();
  await scene.dispatch();
  expect(await rounds()).toEqual([...first, [2, 0, 1, 0]]);
  expect(await lastRound()).toMatchObject({ searchNumber: 2, round: 0, excluded: { asked_before: 1 } });
});

test('A driver has twenty seconds from the offer on, however long it took to compare the ways', async () => {
  const slow = makeRouteProvider('slow', {
    async findMany(request) {
      clock.advance({ seconds: 3 });
      return straightRoads.findMany(request);
    },
  });
  const driver = await scene.addDriverAt(kilometersNorth(1));
  await scene.book({ accountId });
  await dispatchDueTrips({ ...scene.deps, routeProvider: slow });
  expect((await scene.offerOf(driver))?.expiresAt).toEqual(clock().add({ seconds: 20 }));
  expect(scene.told).toEqual(['1 made', 'first offer after 3']);
});

test('An offer that is being answered as its time ends is waited for with a pause', async () => {
  await scene.addDriverAt(kilometersNorth(1));
  const tripId = await scene.book({ accountId });
  await scene.dispatch();
  clock.advance({ seconds: 21 });
  await database.db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'SELECT FROM offers FOR UPDATE' });
    expect(await dispatchDueTrips(scene.deps)).toBe(1);
  });
  expect(await dispatchesOf(tripId)).toMatchObject([{ due_at: clock().add({ milliseconds: 250 }) }]);
});

test('A search whose trip was moved without it is forgotten', async () => {
  const tripId = await scene.book({ accountId });
  await database.db.query({ text: 'UPDATE trips SET status = 2 WHERE trip_id = $1', values: [tripId] });
  await scene.dispatch();
  expect(await dispatchesOf(tripId)).toEqual([]);
});

/** Trips of one account whose searches are over at this moment. */
async function bookOverdue(count: number): Promise<number[]> {
  const tripIds = [];
  for (let n = 0; n < count; n += 1) tripIds.push(await scene.book({ accountId }));
  await scene.dispatch();
  clock.advance({ seconds: dispatchPolicy.searchSeconds });
  return tripIds;
}

test('An account whose wallet is held keeps nobody else from being offered, however many of its trips end', async () => {
  const tripIds = await bookOverdue(20);
  const other = await scene.makeAccount();
  const driver = await scene.addDriverAt(kilometersNorth(1));
  const faults: unknown[] = [];
  const deps = { ...scene.deps, onFault: (_search: object, error: unknown) => void faults.push(error) };
  const endings = createEndings(deps);
  const lead = async () => {
    while ((await dispatchDueTrips(deps, endings)) > 0);
  };
  await holdWallet(database.db, accountId, async () => {
    await lead();
    await scene.book({ accountId: other });
    await lead();
    expect(await scene.offerOf(driver)).toBeDefined();
    await untilWaiting(database.db, dispatchPolicy.endingsOfAccount);
    expect(faults).toEqual([]);
  });
  await expect
    .poll(async () => {
      await endings.settled();
      clock.advance({ seconds: dispatchPolicy.leaseSeconds });
      await lead();
      return Promise.all(tripIds.map((tripId) => scene.statusOf(accountId, tripId)));
    })
    .toEqual(tripIds.map(() => 8));
  expect(faults).toEqual([]);
});

test('A process that stops leaves the trips that wait for their end to others', async () => {
  const tripIds = await bookOverdue(6);
  const endings = createEndings(scene.deps);
  await holdWallet(database.db, accountId, async (release) => {
    await dispatchDueTrips(scene.deps, endings);
    await untilWaiting(database.db, dispatchPolicy.endingsOfAccount);
    const closed = endings.close();
    await release();
    await closed;
  });
  const statuses = () => Promise.all(tripIds.map((tripId) => scene.statusOf(accountId, tripId)));
  expect((await statuses()).toSorted()).toEqual([1, 1, 1, 1, 8, 8]);
  clock.advance({ seconds: dispatchPolicy.leaseSeconds });
  await scene.dispatch();
  expect(await statuses()).toEqual(tripIds.map(() => 8));
});

test('A trip that is being moved is offered to nobody, and holds up nobody, until that is done', async () => {
  const driver = await scene.addDriverAt(kilometersNorth(1));
  const tripId = await scene.book({ accountId });
  await database.db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'SELECT FROM trips WHERE trip_id = $1 FOR UPDATE', values: [tripId] });
    expect(await dispatchDueTrips(scene.deps)).toBe(1);
  });
  expect(await scene.offerOf(driver)).toBeUndefined();
  clock.advance({ milliseconds: 250 });
  await scene.dispatch();
  expect(await scene.offerOf(driver)).toMatchObject({ tripId });
});
