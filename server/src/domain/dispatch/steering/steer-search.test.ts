import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  kilometersNorth,
} from '../../../../tests/harness/dispatch-scene.ts';
import { expectSoundLedger } from '../../../../tests/harness/money.ts';
import { actsOf, auditOf, cancelAsOperator, huda } from '../../../../tests/harness/steering-scene.ts';
import { createTestClock, type TestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { giveUpTrip } from '../../trips/moves/give-up-trip.ts';
import { acceptOffer } from '../accept-offer.ts';
import { dispatchDueTrips } from '../dispatch-due-trips.ts';
import { createEndings } from '../end-unfound-trips.ts';
import { findOpenOffers } from '../queries.ts';
import { claimDueSearches, putOffSearches } from '../searches-store.ts';
import {
  pauseSearchByHand,
  restartSearchByHand,
  resumeSearchByHand,
  widenSearchByHand,
} from './steer-search.ts';

let database: TestDatabase;
let clock: TestClock;
let scene: DispatchScene;
let accountId: number;
let tripId: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.query({ text: 'DELETE FROM dispatches' });
  await database.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
  clock = createTestClock();
  scene = await createDispatchScene(database.db, clock);
  accountId = await scene.makeAccount();
  tripId = await scene.book({ accountId });
});

const by = () => ({ accountId, tripId, by: huda, at: clock() });
const answers = async () => (await scene.offersOf(accountId, tripId)).map(({ status }) => status);
const status = () => scene.statusOf(accountId, tripId);
async function wait(time: { seconds?: number; minutes?: number }): Promise<void> {
  clock.advance(time);
  await scene.dispatch();
}
/** Waits so long that whoever is on a shift has been asked, as the search sees it. */
async function waitHeardOf(time: { minutes: number }): Promise<void> {
  clock.advance(time);
  await database.db.query({
    text: 'UPDATE driver_positions SET recorded_at = $1, received_at = $1',
    values: [clock().toString()],
  });
  await scene.dispatch();
}

test('A paused search asks nobody and does not end, and goes on by itself with the time that it had left', async () => {
  const driver = await scene.addDriverAt(kilometersNorth(1));
  await wait({ seconds: 1 });
  expect(await scene.offerOf(driver)).toBeDefined();
  await wait({ seconds: 10 });
  await pauseSearchByHand(scene.deps, { ...by(), minutes: 20 });
  expect([await answers(), await scene.offerOf(driver)]).toEqual([['withdrawn'], undefined]);
  await waitHeardOf({ minutes: 19 });
  expect([await status(), await answers()]).toEqual([1, ['withdrawn']]);
  await waitHeardOf({ minutes: 1 });
  expect(await answers()).toEqual(['withdrawn', 'open']);
  await scene.decline(driver);
  // Eleven seconds were used up before the pause.
  await wait({ minutes: 9, seconds: 45 });
  expect(await status()).toBe(1);
  await wait({ seconds: 5 });
  expect(await status()).toBe(8);
  expect(await actsOf(database.db, { accountId, tripId })).toEqual([{ kind: 'search_paused', minutes: 20 }]);
  expect(await auditOf(database.db, { accountId, tripId })).toEqual([
    { action: 'trip.search_paused', account_id: accountId, actor_name: 'Huda', details: { minutes: 20 } },
  ]);
});

test('A search is resumed by hand once, at once, and with the time that it had left', async () => {
  await wait({ seconds: 1 });
  await pauseSearchByHand(scene.deps, by());
  await wait({ minutes: 5 });
  const driver = await scene.addDriverAt(kilometersNorth(1));
  expect(await resumeSearchByHand(scene.deps, by())).toBe(true);
  expect(await resumeSearchByHand(scene.deps, by())).toBe(false);
  await scene.dispatch();
  expect(await scene.offerOf(driver)).toBeDefined();
  await scene.decline(driver);
  await wait({ minutes: 9, seconds: 58 });
  expect(await status()).toBe(1);
  await wait({ seconds: 3 });
  expect(await status()).toBe(8);
});

test('A pause of a paused search begins anew, of whole minutes up to a day, and a scheduled trip waits, too', async () => {
  await wait({ seconds: 1 });
  await pauseSearchByHand(scene.deps, { ...by(), minutes: 5 });
  await wait({ minutes: 4 });
  await pauseSearchByHand(scene.deps, { ...by(), minutes: 5 });
  await wait({ minutes: 14 });
  expect(await status()).toBe(1);
  await wait({ minutes: 1 });
  expect(await status()).toBe(8);
  for (const minutes of [0, 1_441, 2.5]) {
    await expect(pauseSearchByHand(scene.deps, { ...by(), minutes })).rejects.toMatchObject({
      fields: [{ field: 'minutes' }],
    });
  }
  await expect(pauseSearchByHand(scene.deps, by())).rejects.toThrow('trip_status_conflict');
  tripId = await scene.book({ accountId, departureAt: clock().add({ minutes: 100 }) });
  await pauseSearchByHand(scene.deps, { ...by(), minutes: 90 });
  await wait({ minutes: 89 });
  expect(await status()).toBe(0);
  await wait({ minutes: 1 });
  expect(await status()).toBe(1);
});

test('A widened search asks the farthest drivers at once', async () => {
  const far = await scene.addDriverAt(kilometersNorth(90));
  await wait({ seconds: 1 });
  expect(await scene.offerOf(far)).toBeUndefined();
  expect(await widenSearchByHand(scene.deps, by())).toBe(true);
  expect(await widenSearchByHand(scene.deps, by())).toBe(false);
  await scene.dispatch();
  expect(await scene.offerOf(far)).toBeDefined();
  expect(await actsOf(database.db, { accountId, tripId })).toEqual([{ kind: 'search_widened' }]);
});

test('A search that is begun anew has its full time, and asks those again who declined, but nobody who gave up', async () => {
  const [first, second] = [
    await scene.addDriverAt(kilometersNorth(1)),
    await scene.addDriverAt(kilometersNorth(2)),
  ];
  await wait({ seconds: 1 });
  await scene.accept(first);
  await giveUpTrip(scene.deps, { ...first, tripId, reason: 'Flat tyre', at: clock() });
  await scene.dispatch();
  await scene.decline(second);
  await waitHeardOf({ minutes: 9 });
  expect(await scene.offerOf(second)).toBeUndefined();
  await restartSearchByHand(scene.deps, by());
  await waitHeardOf({ minutes: 0 });
  expect([await scene.offerOf(first), await scene.offerOf(second)]).toEqual([undefined, expect.anything()]);
  await scene.decline(second);
  await waitHeardOf({ minutes: 9 });
  expect([await status(), await scene.offerOf(second)]).toEqual([1, undefined]);
  await wait({ minutes: 1 });
  expect(await status()).toBe(8);
});

test('A trip whose search was found over does not end when the search is paused or begun anew just then', async () => {
  for (const steer of [pauseSearchByHand, restartSearchByHand]) {
    tripId = await scene.book({ accountId });
    await wait({ seconds: 1 });
    clock.advance({ minutes: 10 });
    const leasedUntil = clock().add({ seconds: 10 });
    const claimed = await claimDueSearches(database.db, { now: clock(), leasedUntil, atMost: 50 });
    const search = claimed.find((one) => one.tripId === tripId);
    if (!search) throw new Error('the search is due');
    await steer(scene.deps, by());
    const endings = createEndings(scene.deps);
    endings.begin(search);
    await endings.settled();
    expect(await status()).toBe(1);
  }
});

test('A step of the search that was taken just then takes no time from it', async () => {
  for (const [steer, minutes] of [
    [pauseSearchByHand, 30],
    [restartSearchByHand, 0],
  ] as const) {
    tripId = await scene.book({ accountId });
    if (steer === restartSearchByHand) {
      await wait({ seconds: 1 });
      await wait({ minutes: 8 });
    }
    clock.advance({ seconds: 15 });
    const leasedUntil = clock().add({ seconds: 10 });
    const claimed = await claimDueSearches(database.db, { now: clock(), leasedUntil, atMost: 50 });
    const search = claimed.find((one) => one.tripId === tripId);
    if (!search) throw new Error('the search is due');
    await steer(scene.deps, by());
    await putOffSearches(database.db, [{ ...search, beganAt: search.beganAt ?? clock(), dueAt: clock() }]);
    await wait({ minutes });
    await wait({ minutes: 9 });
    expect([minutes, await status()]).toEqual([minutes, 1]);
    await wait({ minutes: 1 });
    expect([minutes, await status()]).toEqual([minutes, 8]);
  }
});

test('Whoever saw another state of the trip is told both, and steers nothing', async () => {
  await wait({ seconds: 1 });
  await expect(pauseSearchByHand(scene.deps, { ...by(), seen: 9 })).rejects.toMatchObject({
    code: 'version_conflict',
    fields: [{ field: 'sequence', mine: 9, theirs: 1 }],
  });
  await pauseSearchByHand(scene.deps, { ...by(), seen: 1 });
  await expect(resumeSearchByHand(scene.deps, { ...by(), tripId: 999_999 })).rejects.toThrow(
    'trip_not_found',
  );
  await expect(
    restartSearchByHand(scene.deps, {
      ...by(),
      tripId: await scene.book({ accountId, departureAt: clock().add({ hours: 30 }) }),
    }),
  ).rejects.toThrow('trip_status_conflict');
});

test('Steering, an accept, a cancellation and dispatch at once leave each trip with one driver, or searched for, or over', async () => {
  const drivers = [];
  for (let count = 0; count < 6; count += 1)
    drivers.push(await scene.addDriverAt(kilometersNorth(1 + count)));
  for (let round = 0; round < 12; round += 1) {
    tripId = await scene.book({ accountId });
    await wait({ seconds: 1 });
    const [offer] = await findOpenOffers(
      scene.deps,
      drivers.map(({ driverId }) => driverId),
    );
    const asked = (await scene.offersOf(accountId, tripId)).find((one) => one.status === 'open');
    const steered = by();
    const steps = [
      () => pauseSearchByHand(scene.deps, steered),
      () => acceptOffer(scene.deps, { driverId: asked?.driverId ?? 0, offerId: offer?.offerId ?? 0 }),
      () => dispatchDueTrips(scene.deps),
      () => restartSearchByHand(scene.deps, steered),
      () => cancelAsOperator(scene.deps, steered),
    ];
    // Each round another one goes first, and the cancellation is there every third time.
    const order = [...steps.slice(round % 4), ...steps.slice(0, round % 4)];
    await Promise.allSettled(
      order.filter((step) => step !== steps[4] || round % 3 === 0).map((step) => step()),
    );
    const { rows } = await database.db.query<{ at: number; searches: number; open: number; paused: boolean }>(
      {
        text: `SELECT (SELECT count(*)::integer FROM assignments a WHERE a.trip_id = t.trip_id) AS at,
               (SELECT count(*)::integer FROM dispatches d WHERE d.trip_id = t.trip_id) AS searches,
               (SELECT count(*)::integer FROM offers o WHERE o.trip_id = t.trip_id AND status = 'open') AS open,
               EXISTS (SELECT FROM dispatches d WHERE d.trip_id = t.trip_id AND paused_until IS NOT NULL) AS paused
             FROM trips t WHERE trip_id = $1`,
        values: [tripId],
      },
    );
    const [found] = rows;
    const is = await status();
    expect([is, found?.at, found?.searches]).toEqual(is === 2 ? [2, 1, 0] : is === 7 ? [7, 0, 0] : [1, 0, 1]);
    if (found?.paused || is !== 1) expect(found?.open).toBe(0);
    await cancelAsOperator(scene.deps, by()).catch(() => {});
  }
  await expectSoundLedger(database.db);
});
