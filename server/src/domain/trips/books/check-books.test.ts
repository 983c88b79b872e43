import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeTrip } from '../../../../tests/cli/store-trip.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { systemClock } from '../../../platform/clock/system-clock.ts';
import { createAccountWithWallet } from '../../wallets/create-account-with-wallet.ts';
import { topUpWallet } from '../../wallets/post-to-wallet.ts';
import { storeCancellation } from '../creating/trip-creation-store.ts';
import { checkBooks } from './check-books.ts';

let database: TestDatabase;
let accountId: number;
let openTrip: number;
let cancelledTrip: number;

/** Books with an open trip of AED 150.00, one that was cancelled for AED 40.00, and a top-up between them. */
beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const deps = { db, clock: systemClock };
  const made = await db.inTransaction((transaction) =>
    createAccountWithWallet({ ...deps, transaction }, { name: 'Integrator', openingBalanceFils: 100_000 }),
  );
  accountId = made.account.accountId;
  openTrip = await storeTrip(db, accountId);
  await topUpWallet(deps, { accountId, amountFils: 5_000 });
  cancelledTrip = await storeTrip(db, accountId);
  await db.inTransaction((transaction) =>
    storeCancellation(transaction, {
      accountId,
      tripId: cancelledTrip,
      feeFils: 4_000,
      feeVatFils: 190,
      refundFils: 11_000,
      reason: 'share_of_fare',
      keepsDriver: false,
      at: systemClock(),
    }),
  );
  expect(await checkBooks(db)).toMatchObject({ entries: 7, accounts: 1, sumFils: 0, sound: true });
});
afterEach(() => database.drop());

/** Changes what no statement of the service can: the ledger's own guards are taken off first. */
async function plant(statement: string): Promise<void> {
  await database.db.query({ text: 'ALTER TABLE ledger_entries DISABLE TRIGGER USER' });
  const { rowCount } = await database.db.query({ text: statement });
  expect(rowCount).toBeGreaterThan(0);
}

async function mismatches() {
  const report = await checkBooks(database.db);
  expect(report.sound).toBe(report.mismatches.length === 0);
  return report.mismatches;
}

test('a balance that its entries do not give is found', async () => {
  await plant('UPDATE wallets SET balance_fils = balance_fils + 1');
  expect(await mismatches()).toEqual([
    { accountId, what: 'balance', storedFils: 86_001, fromEntriesFils: 86_000 },
  ]);
});

test('a held amount that its entries do not give is found', async () => {
  await plant('UPDATE wallets SET held_fils = held_fils + 1');
  expect(await mismatches()).toEqual([
    { accountId, what: 'held', storedFils: 15_001, fromEntriesFils: 15_000 },
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
  await plant(`WITH gone AS (DELETE FROM ledger_entries WHERE kind = 'top_up' AND amount_fils = 5_000 RETURNING amount_fils)
    UPDATE wallets SET balance_fils = balance_fils - amount_fils FROM gone`);
  expect(await mismatches()).toMatchObject([{ what: 'running balance', storedFils: 75_000 }]);
});

test('an open trip whose fare is not held is found, though its wallet adds up', async () => {
  await plant(`UPDATE ledger_entries SET trip_id = ${cancelledTrip} WHERE trip_id = ${openTrip}`);
  expect(await mismatches()).toEqual([
    { accountId, tripId: openTrip, what: 'fare taken for trip', storedFils: 15_000, fromEntriesFils: 0 },
    { accountId, tripId: openTrip, what: 'held for trip', storedFils: 15_000, fromEntriesFils: 0 },
    {
      accountId,
      tripId: cancelledTrip,
      what: 'fare taken for trip',
      storedFils: 15_000,
      fromEntriesFils: 30_000,
    },
    { accountId, tripId: cancelledTrip, what: 'held for trip', storedFils: 0, fromEntriesFils: 15_000 },
  ]);
});

test.each([6, 8, 9])(
  'a trip that is over (status %i) and whose fare is still held is found',
  async (status) => {
    await plant(`UPDATE trips SET status = ${status} WHERE trip_id = ${openTrip}`);
    expect(await mismatches()).toEqual([
      { accountId, tripId: openTrip, what: 'held for trip', storedFils: 0, fromEntriesFils: 15_000 },
    ]);
  },
);

test('a cancelled trip whose fee is another than was charged is found', async () => {
  await plant(`UPDATE trips SET cancellation_fee_fils = 3_999 WHERE trip_id = ${cancelledTrip}`);
  expect(await mismatches()).toEqual([
    { accountId, tripId: cancelledTrip, what: 'fee of trip', storedFils: 3_999, fromEntriesFils: 4_000 },
    { accountId, tripId: cancelledTrip, what: 'refund of trip', storedFils: 11_001, fromEntriesFils: 11_000 },
  ]);
});

test('entries of a trip that is not there are found', async () => {
  await plant(`UPDATE ledger_entries SET trip_id = 999 WHERE trip_id = ${cancelledTrip}`);
  expect(await mismatches()).toContainEqual({
    accountId,
    tripId: 999,
    what: 'fare taken for trip',
    storedFils: 0,
    fromEntriesFils: 15_000,
  });
});
