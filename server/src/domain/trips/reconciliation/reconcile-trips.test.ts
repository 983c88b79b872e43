import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeTrip } from '../../../../tests/cli/store-trip.ts';
import { addDriver, pressRule, takeTripTo } from '../../../../tests/harness/drivers.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { systemClock } from '../../../platform/clock/system-clock.ts';
import { startOfUaeDay, uaeDateAt } from '../../../values/uae-time.ts';
import { changeAccountClock } from '../../accounts/change-account-clock.ts';
import { closeProvenMonths } from '../../wallets/closings/close-proven-months.ts';
import { createAccountWithWallet } from '../../wallets/create-account-with-wallet.ts';
import { topUpWallet } from '../../wallets/post-to-wallet.ts';
import { cancelTrip } from '../cancelling/cancel-trip.ts';
import { endUnfoundTrip } from '../moves/end-unfound-trip.ts';
import { failTrip } from '../moves/fail-trip.ts';
import { reconcileTrips } from './reconcile-trips.ts';

let database: TestDatabase;
let accountId: number;
let openTrip: number;
let cancelledTrip: number;
let completedTrip: number;
let unfoundTrip: number;
let failedTrip: number;

/** Books with one trip of AED 150.00 of each end, an open one, and a top-up between them. */
beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const deps = { db, clock: systemClock };
  const made = await db.inTransaction((transaction) =>
    createAccountWithWallet({ ...deps, transaction }, { name: 'Integrator', openingBalanceFils: 100_000 }),
  );
  accountId = made.account.accountId;
  const at = systemClock();
  openTrip = await storeTrip(db, accountId);
  await topUpWallet(deps, { accountId, amountFils: 5_000 });
  cancelledTrip = await storeTrip(db, accountId);
  await takeTripTo(db, { accountId, tripId: cancelledTrip }, await addDriver(db), 3);
  await cancelTrip(
    { ...deps, pressRule },
    { accountId, tripId: cancelledTrip, retry: undefined, clockOffsetSeconds: 0 },
  );
  completedTrip = await storeTrip(db, accountId);
  await takeTripTo(db, { accountId, tripId: completedTrip }, await addDriver(db), 6);
  unfoundTrip = await storeTrip(db, accountId);
  await endUnfoundTrip({ db }, { accountId, tripId: unfoundTrip, at });
  failedTrip = await storeTrip(db, accountId);
  await takeTripTo(db, { accountId, tripId: failedTrip }, await addDriver(db), 3);
  await failTrip({ db, timeScale: 1 }, { accountId, tripId: failedTrip, reason: 'customer_refused', at });
  expect(await reconcileTrips(db)).toMatchObject({ entries: 16, accounts: 1, sumFils: 0, sound: true });
});
afterEach(() => database.drop());

/** Changes what no statement of the service can: the ledger's own guards are taken off first. */
async function plant(statement: string): Promise<void> {
  await database.db.query({ text: 'ALTER TABLE ledger_entries DISABLE TRIGGER USER' });
  const { rowCount } = await database.db.query({ text: statement });
  expect(rowCount).toBeGreaterThan(0);
}

async function mismatches() {
  const report = await reconcileTrips(database.db);
  expect(report.sound).toBe(report.mismatches.length === 0);
  return report.mismatches;
}

/** What is stored of a trip, and what its entries give. */
const of = (tripId: number, what: string, storedFils: number, fromEntriesFils: number) => ({
  accountId,
  tripId,
  what,
  storedFils,
  fromEntriesFils,
});

describe('of the wallets', () => {
  test('a balance that its entries do not give is found', async () => {
    await plant('UPDATE wallets SET balance_fils = balance_fils + 1');
    expect(await mismatches()).toEqual([
      { accountId, what: 'balance', storedFils: 60_001, fromEntriesFils: 60_000 },
    ]);
  });

  test('a held amount that its entries do not give is found', async () => {
    await plant('UPDATE wallets SET held_fils = held_fils + 1');
    expect(await mismatches()).toEqual([
      { accountId, what: 'held', storedFils: 15_001, fromEntriesFils: 15_000 },
    ]);
  });

  test('what is noted of trips that have not begun, and is not the sum of their fares, is found', async () => {
    await plant('UPDATE wallets SET not_begun_fils = not_begun_fils - 1');
    expect(await mismatches()).toEqual([
      { accountId, what: 'not begun', storedFils: 14_999, fromEntriesFils: 15_000 },
    ]);
  });

  test('a running balance that breaks off in the middle is found where it breaks', async () => {
    await plant(
      "UPDATE ledger_entries SET wallet_balance_after_fils = 90_001 WHERE kind = 'top_up' AND amount_fils = 5_000",
    );
    expect(await mismatches()).toEqual([
      { accountId, what: 'running balance', storedFils: 90_001, fromEntriesFils: 90_000 },
    ]);
  });

  test('an entry that went missing between others is found, though all else was made to fit', async () => {
    // What wants a receipt holds on to its entry by a foreign key.
    await database.db.query({ text: 'DELETE FROM document_dues' });
    await plant(`WITH gone AS (DELETE FROM ledger_entries WHERE kind = 'top_up' AND amount_fils = 5_000 RETURNING amount_fils)
      UPDATE wallets SET balance_fils = balance_fils - amount_fils FROM gone`);
    expect(await mismatches()).toMatchObject([{ what: 'running balance', storedFils: 75_000 }]);
  });
});

describe('of the trips', () => {
  test('an open trip whose fare is not held is found, though its wallet adds up', async () => {
    await plant(`UPDATE ledger_entries SET trip_id = ${cancelledTrip} WHERE trip_id = ${openTrip}`);
    expect(await mismatches()).toEqual([
      of(openTrip, 'fare taken for trip', 15_000, 0),
      of(openTrip, 'held for trip', 15_000, 0),
      of(cancelledTrip, 'fare taken for trip', 15_000, 30_000),
      of(cancelledTrip, 'held for trip', 0, 15_000),
    ]);
  });

  test.each([
    [6, ['held for trip', 'revenue of trip', 'tax of trip']],
    [7, ['held for trip', 'refund of trip']],
    [8, ['held for trip', 'refund of trip']],
    [9, ['failure reason without an outcome', 'held for trip', 'refund of trip']],
  ])('a trip that is over (status %i) and whose fare is still held is found', async (status, what) => {
    await plant(`UPDATE trips SET status = ${status} WHERE trip_id = ${openTrip}`);
    expect((await mismatches()).map((mismatch) => mismatch.what)).toEqual(what);
  });

  test('a cancelled trip whose fee is another than was charged is found', async () => {
    await plant(`UPDATE trips SET cancellation_fee_fils = 7_499 WHERE trip_id = ${cancelledTrip}`);
    expect(await mismatches()).toEqual([
      of(cancelledTrip, 'fee of trip', 7_499, 7_500),
      of(cancelledTrip, 'refund of trip', 7_501, 7_500),
    ]);
  });

  test('a completed trip of which something was given back is found', async () => {
    await plant(`UPDATE ledger_entries SET to_ledger = 'wallet', kind = 'trip_refund', wallet_balance_after_fils = 0
      WHERE trip_id = ${completedTrip} AND kind = 'vat'`);
    expect(await mismatches()).toEqual(
      expect.arrayContaining([
        of(completedTrip, 'refund of trip', 0, 714),
        of(completedTrip, 'revenue of trip', 15_000, 14_286),
        of(completedTrip, 'tax of trip', 714, 0),
      ]),
    );
  });

  test('a completed trip whose tax is another than its fare contains is found', async () => {
    await plant(`UPDATE trips SET vat_fils = 700 WHERE trip_id = ${completedTrip}`);
    expect(await mismatches()).toEqual([of(completedTrip, 'tax of trip', 700, 714)]);
  });

  test('a completed trip that was paid as a cancellation fee is found', async () => {
    await plant(`UPDATE ledger_entries SET kind = 'cancellation_fee' WHERE kind = 'trip_revenue'`);
    expect(await mismatches()).toEqual([of(completedTrip, 'revenue of trip', 15_000, 714)]);
  });

  test('a trip without a driver of which something was kept is found', async () => {
    await plant(
      `UPDATE ledger_entries SET amount_fils = 14_999 WHERE trip_id = ${unfoundTrip} AND kind = 'trip_refund'`,
    );
    expect(await mismatches()).toEqual(
      expect.arrayContaining([
        of(unfoundTrip, 'held for trip', 0, 1),
        of(unfoundTrip, 'refund of trip', 15_000, 14_999),
      ]),
    );
  });

  test('a failed trip of which another share was kept than is told is found', async () => {
    await plant(`UPDATE trips SET cancellation_fee_fils = 0 WHERE trip_id = ${failedTrip}`);
    expect(await mismatches()).toEqual([
      of(failedTrip, 'fee of trip', 0, 7_500),
      of(failedTrip, 'refund of trip', 15_000, 7_500),
    ]);
  });

  test.each([
    ['customer_refused', 7_500, []],
    ['unsafe_to_load', 0, ['fee of outcome']],
    ['wrong_vehicle_type', 0, ['fee of outcome']],
    ['customer_absent', 7_500, []],
    ['constructor', 0, ['failure reason without an outcome']],
  ])(
    'a failed trip of which something was kept for %s is found unless its rule yields that',
    async (reason, dueFils, what) => {
      await plant(`UPDATE trips SET failure_reason = '${reason}' WHERE trip_id = ${failedTrip}`);
      const found = await mismatches();
      expect(found.map((mismatch) => mismatch.what)).toEqual(what);
      if (what[0] === 'fee of outcome') expect(found).toEqual([of(failedTrip, what[0], 7_500, dueFils)]);
    },
  );

  test('a failed trip goes by the row that it was created under, and by the first when it is older than all', async () => {
    await plant(`UPDATE trips SET failure_reason = 'wrong_vehicle_type' WHERE trip_id = ${failedTrip}`);
    expect(await mismatches()).toHaveLength(1);
    await plant(`UPDATE trips SET created_at = '2020-01-01' WHERE trip_id = ${failedTrip}`);
    expect(await mismatches()).toEqual([]);
  });

  test('entries of a trip that is not there are found', async () => {
    await plant(`UPDATE ledger_entries SET trip_id = 999 WHERE trip_id = ${cancelledTrip}`);
    expect(await mismatches()).toContainEqual(of(999, 'fare taken for trip', 0, 15_000));
  });

  test('a trip in a status of which nobody knows what its end leaves is found, with its fare', async () => {
    await database.db.query({ text: 'ALTER TABLE trips DROP CONSTRAINT trips_status_check' });
    await plant(`UPDATE trips SET status = 10 WHERE trip_id = ${cancelledTrip}`);
    expect(await mismatches()).toEqual([of(cancelledTrip, 'fare without a rule for its end', 15_000, 0)]);
  });
});

describe('behind what was closed', () => {
  const day = { hours: 24 } as const;

  /** All that there is was proven, in a month that is over. */
  async function close(): Promise<void> {
    const later = systemClock().add({ hours: 40 * 24 });
    await closeProvenMonths({ db: database.db, clock: () => later });
  }
  const goOn = () => reconcileTrips(database.db, { sinceClosings: true });

  test('the proof tells the same of the whole, and reads none of it again', async () => {
    const whole = await reconcileTrips(database.db);
    expect(await goOn()).toEqual(whole);
    await close();
    expect(await goOn()).toEqual(whole);
    // What nobody reads again is not found by it, and by the whole proof is.
    await plant(
      "UPDATE ledger_entries SET wallet_balance_after_fils = 90_001 WHERE kind = 'top_up' AND amount_fils = 5_000",
    );
    expect(await goOn()).toEqual(whole);
    expect(await mismatches()).toMatchObject([{ what: 'running balance' }]);
  });

  test('what was posted since is proven, with what trips of before became', async () => {
    await close();
    const { db } = database;
    await takeTripTo(db, { accountId, tripId: openTrip }, await addDriver(db), 6);
    const added = await storeTrip(db, accountId);
    expect(await goOn()).toMatchObject({ sound: true, entries: 19 });
    await plant(
      `UPDATE trips SET fare_fils = fare_fils + 1 WHERE trip_id IN (${openTrip}, ${added}, ${completedTrip})`,
    );
    const found = (await goOn()).mismatches.map(({ tripId }) => tripId);
    expect(new Set(found)).toEqual(new Set([openTrip, added, undefined]));
  });

  test('a balance or a held amount that does not follow from the closing is found, and so is a chain that breaks behind it', async () => {
    await close();
    await topUpWallet({ db: database.db, clock: systemClock }, { accountId, amountFils: 7_000 });
    expect(await goOn()).toMatchObject({ sound: true });
    await plant('UPDATE wallets SET balance_fils = balance_fils + 1, held_fils = held_fils + 1');
    await plant('UPDATE ledger_entries SET wallet_balance_after_fils = 1 WHERE amount_fils = 7_000');
    expect((await goOn()).mismatches.map(({ what }) => what)).toEqual(['balance', 'held', 'running balance']);
  });

  test('nothing is closed of the month that lasts, nor of an account that ever set its own clock', async () => {
    const { db } = database;
    const closings = async () => (await db.query({ text: 'SELECT FROM ledger_closings' })).rowCount;
    await closeProvenMonths({ db, clock: systemClock });
    // The month may have ended a moment ago.
    const begins = startOfUaeDay(uaeDateAt(systemClock()).with({ day: 1 }));
    await closeProvenMonths({ db, clock: () => begins.add(day).subtract({ seconds: 1 }) });
    expect(await closings()).toBe(0);
    await changeAccountClock(db, accountId, 60);
    await changeAccountClock(db, accountId, 0);
    await close();
    expect(await closings()).toBe(0);
    expect(await goOn()).toMatchObject({ sound: true, entries: 16 });
  });
});
