import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import { insertTrips } from '../../src/domain/trips/creating/trip-creation-store.ts';
import { endUnfoundTrip } from '../../src/domain/trips/moves/end-unfound-trip.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { setHeldLimit } from '../../src/domain/wallets/change-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { storeTrip } from '../cli/store-trip.ts';
import { addDriver, drive, pressRule, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet, makeFundedAccount } from '../harness/money.ts';
import { makeNewTrip } from '../harness/new-trip.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { openTestDatabase } from '../harness/test-database.ts';

let app: TestApp;
/** A second process's app on the same database. */
let otherApp: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  otherApp = await startTestApp({
    shared: { db: openTestDatabase(app.databaseUrl), url: app.databaseUrl },
  });
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await otherApp.close();
  await otherApp.db.close();
  await app.close();
});

const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('where trips that have not begun may hold the fares of three', () => {
  test('fifty creates at once, through two processes, make three trips and 47 refusals that charge nothing', async () => {
    const { accountId, rawApiKey } = await app.makeAccount({ balanceFils: 10_000_000 });
    const { estimatedFare } = expectOk(await app.post(paths.estimate, rawApiKey, sampleTrip));
    const fareFils = Math.round(estimatedFare * 100);
    await setHeldLimit(app.db, accountId, 4 * fareFils - 1);
    const answers = await Promise.all(
      times(50, (index) => (index % 2 === 0 ? app : otherApp).post(paths.create, rawApiKey, sampleTrip)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(47);
    for (const answer of refused) {
      expectRefusal(answer, 402, 'Held money limit reached');
      expect(answer.body.reason).toBe('held_limit_reached');
    }
    expect(await getWallet(app.db, accountId)).toMatchObject({
      balanceFils: 10_000_000 - 3 * fareFils,
      heldFils: 3 * fareFils,
      notBegunFils: 3 * fareFils,
    });
  });

  test('one statement for fifty trips of two accounts makes three of each', async () => {
    const accountIds = await Promise.all([makeFundedAccount(app.db), makeFundedAccount(app.db)]);
    for (const accountId of accountIds) await setHeldLimit(app.db, accountId, 45_000);
    const trips = times(50, (index) =>
      makeNewTrip({ accountId: accountIds[index % 2] as number, fareFils: 15_000 }),
    );
    const outcomes = (await insertTrips(app.db, trips)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(times(50, (index) => (index < 6 ? 'created' : 'held_limit_reached')));
    for (const accountId of accountIds) {
      expect(await getWallet(app.db, accountId)).toMatchObject({ heldFils: 45_000, notBegunFils: 45_000 });
    }
  });

  test('a smaller trip is made where a larger one has no room, and what the wallet refuses goes before', async () => {
    const { accountId } = await app.makeAccount({ balanceFils: 10_000 });
    await setHeldLimit(app.db, accountId, 45_000);
    const outcomes = await insertTrips(
      app.db,
      [45_001, 60_001, 45_000, 1].map((fareFils) => makeNewTrip({ accountId, fareFils })),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'held_limit_reached',
      'balance_below_floor',
      'created',
      'wallet_balance_negative',
    ]);
  });
});

describe('room comes back', () => {
  let accountId: number;
  beforeEach(async () => {
    accountId = await makeFundedAccount(app.db);
  });
  const at = systemClock();
  const notBegun = async () => (await getWallet(app.db, accountId)).notBegunFils;

  test('when a trip is being loaded, and not before, nor once more at its end', async () => {
    const tripId = await storeTrip(app.db, accountId);
    const driver = await addDriver(app.db);
    await takeTripTo(app.db, { accountId, tripId }, driver, 3);
    expect(await notBegun()).toBe(15_000);
    await drive(app.db, tripId, driver, 'load');
    expect(await notBegun()).toBe(0);
    await drive(app.db, tripId, driver, 'start');
    await drive(app.db, tripId, driver, 'complete');
    expect(await getWallet(app.db, accountId)).toMatchObject({ notBegunFils: 0, heldFils: 0 });
  });

  test('not when a driver gives up', async () => {
    const tripId = await storeTrip(app.db, accountId);
    const driver = await addDriver(app.db);
    await takeTripTo(app.db, { accountId, tripId }, driver, 3);
    await giveUpTrip({ db: app.db }, { ...driver, tripId, reason: 'flat tyre', at });
    expect(await notBegun()).toBe(15_000);
  });

  const ends: Record<string, (tripId: number) => Promise<unknown>> = {
    cancelled: (tripId) =>
      cancelTrip(
        { db: app.db, clock: systemClock, pressRule },
        { accountId, tripId, retry: undefined, clockOffsetSeconds: 0 },
      ),
    'left without a driver': (tripId) => endUnfoundTrip({ db: app.db }, { accountId, tripId, at }),
    'ended by the operator': (tripId) =>
      failTrip({ db: app.db, timeScale: 1 }, { accountId, tripId, reason: 'customer_absent', at }),
  };

  test.each(Object.keys(ends))('when a trip is %s', async (name) => {
    await setHeldLimit(app.db, accountId, 15_000);
    const tripId = await storeTrip(app.db, accountId);
    await expect(storeTrip(app.db, accountId)).rejects.toThrow('held_limit_reached');
    await ends[name]?.(tripId);
    expect(await notBegun()).toBe(0);
    await storeTrip(app.db, accountId);
  });

  test('once, of a trip that was cancelled with the vehicle on board', async () => {
    const tripId = await storeTrip(app.db, accountId);
    await takeTripTo(app.db, { accountId, tripId }, await addDriver(app.db), 5);
    await storeTrip(app.db, accountId);
    await ends.cancelled?.(tripId);
    expect(await notBegun()).toBe(15_000);
  });
});

test('a limit below what is held refuses new trips and touches none that are there', async () => {
  const accountId = await makeFundedAccount(app.db);
  await storeTrip(app.db, accountId);
  await setHeldLimit(app.db, accountId, 0);
  await expect(storeTrip(app.db, accountId)).rejects.toThrow('held_limit_reached');
  expect(await getWallet(app.db, accountId)).toMatchObject({ heldFils: 15_000, heldLimitFils: 0 });
  for (const limitFils of [-1, 10_000_000_001, Number.NaN]) {
    expect(() => setHeldLimit(app.db, accountId, limitFils)).toThrow('invalid_request');
  }
});
