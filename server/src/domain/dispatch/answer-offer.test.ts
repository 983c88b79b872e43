import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  kilometersNorth,
} from '../../../tests/harness/dispatch-scene.ts';
import { assign, drive, type TestDriver } from '../../../tests/harness/drivers.ts';
import { untilWaiting } from '../../../tests/harness/locks.ts';
import { createTestClock, type TestClock } from '../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { giveUpTrip } from '../trips/moves/give-up-trip.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer, declineOpenOffers } from './decline-offer.ts';
import { createOpenOfferFinder } from './queries.ts';

let database: TestDatabase;
let clock: TestClock;
let scene: DispatchScene;
let accountId: number;
let driver: TestDriver;
let tripId: number;
let offerId: number;

/** A trip that is offered to one driver. */
beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  scene = await createDispatchScene(database.db, clock, { timeScale: 30 });
  accountId = await scene.makeAccount();
  driver = await scene.addDriverAt(kilometersNorth(3));
  tripId = await scene.book({ accountId });
  await scene.dispatch();
  offerId = (await scene.offerOf(driver))?.offerId as number;
});
afterEach(() => database.drop());

const accept = ({ driverId } = driver) => acceptOffer(scene.deps, { driverId, offerId });
const decline = ({ driverId } = driver) => declineOffer(scene.deps, { driverId, offerId });
const refused = (code: string) => expect.objectContaining({ name: 'Problem', code });
const statuses = async () => (await scene.offersOf(accountId, tripId)).map(({ status }) => status);
const giveUp = () =>
  giveUpTrip(database, { driverId: driver.driverId, tripId, reason: 'flat tyre', at: clock() });

describe('accepting', () => {
  test('gives the driver the trip, and promises the pickup by the driving time at the sandbox’s speed', async () => {
    const offer = await scene.offerOf(driver);
    expect(await accept()).toEqual({ accountId, tripId, repeated: false });
    const { rows } = await database.db.query({
      text: `SELECT trips.status, trips.driver_id, trips.vehicle_id, promised_pickup_at, assignments.driver_id AS busy
             FROM trips JOIN assignments USING (account_id, trip_id)`,
    });
    expect(rows).toEqual([
      {
        status: 2,
        driver_id: driver.driverId,
        vehicle_id: driver.vehicleId,
        promised_pickup_at: clock().add({ seconds: Math.round((offer?.pickupSeconds ?? 0) / 30) }),
        busy: driver.driverId,
      },
    ]);
  });

  test('once more answers as the first time, also long after and when the trip went on', async () => {
    await accept();
    clock.advance({ hours: 1 });
    expect(await accept()).toEqual({ accountId, tripId, repeated: true });
    await drive(database.db, tripId, driver, 'arrive', clock());
    expect(await accept()).toEqual({ accountId, tripId, repeated: true });
    expect(scene.told.filter((line) => line.includes('accepted'))).toHaveLength(1);
  });

  test('once more what was given up since is refused, whether the trip is searched for or another’s', async () => {
    await accept();
    await giveUp();
    await expect(accept()).rejects.toThrow(refused('offer_no_longer_open'));
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
    await assign(database.db, { accountId, tripId }, await scene.addDriverAt(kilometersNorth(1)), clock());
    await expect(accept()).rejects.toThrow(refused('offer_no_longer_open'));
  });

  test('of an offer that was withdrawn is refused to who has the trip otherwise', async () => {
    await assign(database.db, { accountId, tripId }, driver, clock());
    expect(await statuses()).toEqual(['withdrawn']);
    await expect(accept()).rejects.toThrow(refused('offer_no_longer_open'));
  });

  test('is refused to whoever was not asked, and changes nothing', async () => {
    const other = await scene.addDriverAt(kilometersNorth(1));
    await expect(accept(other)).rejects.toThrow(refused('offer_not_found'));
    await expect(decline(other)).rejects.toThrow(refused('offer_not_found'));
    await expect(
      acceptOffer(scene.deps, { driverId: driver.driverId, offerId: offerId + 1 }),
    ).rejects.toThrow(refused('offer_not_found'));
    expect(await statuses()).toEqual(['open']);
  });

  test('counts until the last moment of the twenty seconds, and not at their end', async () => {
    clock.advance({ seconds: 20 });
    await expect(accept()).rejects.toThrow(refused('offer_no_longer_open'));
    expect(await scene.offerOf(driver)).toBeUndefined();
    clock.advance({ milliseconds: -1 });
    expect(await accept()).toMatchObject({ repeated: false });
  });

  test.each([
    ['who was suspended', 'UPDATE drivers SET suspended_at = now() WHERE driver_id = $1'],
    ['whose licence ended', "UPDATE drivers SET licence_expires_on = '2026-11-17' WHERE driver_id = $1"],
    ['who went offline', 'UPDATE shifts SET ended_at = now() WHERE driver_id = $1'],
  ])('is refused to a driver %s since, and everything stays as it was', async (_what, text) => {
    await database.db.query({ text, values: [driver.driverId] });
    await expect(accept()).rejects.toThrow(refused('offer_no_longer_open'));
    expect(await statuses()).toEqual(['open']);
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
    const { rows } = await database.db.query({ text: 'SELECT FROM dispatches' });
    expect(rows).toHaveLength(1);
  });

  test('is refused to a driver who came by another trip since', async () => {
    const other = await scene.book({ accountId });
    await assign(database.db, { accountId, tripId: other }, driver, clock());
    await expect(accept()).rejects.toThrow(refused('offer_no_longer_open'));
    expect(await scene.statusOf(accountId, tripId)).toBe(1);
  });
});

describe('declining', () => {
  test('is final, and may be said again', async () => {
    await decline();
    await decline();
    expect(await statuses()).toEqual(['declined']);
    await expect(accept()).rejects.toThrow(refused('offer_no_longer_open'));
    expect(scene.told.filter((line) => line.includes('declined'))).toEqual(['1 declined']);
  });

  test('what was accepted is refused: a trip is given up', async () => {
    await accept();
    await expect(decline()).rejects.toThrow(refused('offer_no_longer_open'));
    expect(await scene.statusOf(accountId, tripId)).toBe(2);
  });

  test('what is being accepted at the same moment is refused', async () => {
    const [accepted, declined] = await database.db.inTransaction(async (holder) => {
      await holder.query({ text: 'SELECT 1 FROM offers WHERE offer_id = $1 FOR UPDATE', values: [offerId] });
      const accepting = accept();
      await untilWaiting(database.db, 1);
      const declining = decline().catch((problem: unknown) => problem);
      await untilWaiting(database.db, 2);
      return [accepting, declining];
    });
    expect(await accepted).toMatchObject({ tripId, repeated: false });
    expect(await declined).toEqual(refused('offer_no_longer_open'));
  });

  test('of whatever a driver is asked lets the next one be asked at once', async () => {
    const next = await scene.addDriverAt(kilometersNorth(4));
    await database.db.inTransaction((transaction) =>
      declineOpenOffers(transaction, { driverId: driver.driverId, at: clock() }),
    );
    await scene.dispatch();
    expect(await scene.offerOf(next)).toMatchObject({ tripId });
    expect(await statuses()).toEqual(['declined', 'open']);
  });
});

test('What drivers are asked is looked up together, each sees their own, and nobody what is over', async () => {
  const find = createOpenOfferFinder({ db: database.db, clock });
  const idle = await scene.addDriverAt(kilometersNorth(40));
  const both = await Promise.all([find(idle.driverId), find(driver.driverId)]);
  expect(both).toEqual([undefined, expect.objectContaining({ offerId, tripId, ...driver })]);
  clock.advance({ seconds: 20 });
  expect(await find(driver.driverId)).toBeUndefined();
});
