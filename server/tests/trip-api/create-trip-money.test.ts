import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setWalletFloor } from '../../src/domain/wallets/change-wallet.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { entriesOfTrip, expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

/** Far enough for a fare above AED 500, so that one trip can go from above zero to the floor. */
const farTrip = { ...sampleTrip, vehicleTypeId: 9, toLat: 24.4539, toLng: 54.3773 };

const clock = createTestClock();
let app: TestApp;
let farFareFils: number;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  const { rawApiKey } = await app.makeAccount();
  farFareFils = Math.round(expectOk(await app.post(paths.estimate, rawApiKey, farTrip)).estimatedFare * 100);
  expect(farFareFils).toBeGreaterThan(50_000);
});
afterAll(() => app.close());

async function makeAccountAt(balanceFils: number) {
  const account = await app.makeAccount();
  await setBalance(app.db, account.accountId, balanceFils);
  return account;
}

const create = (rawApiKey: string, body: object = sampleTrip) => app.post(paths.create, rawApiKey, body);

describe('what the wallet must hold', () => {
  test('a balance of exactly zero pays for a trip, on credit', async () => {
    const { accountId, rawApiKey } = await makeAccountAt(0);
    const { tripFare } = expectOk(await create(rawApiKey));
    expect((await getWallet(app.db, accountId)).balanceFils).toBe(-Math.round(tripFare * 100));
  });

  test('a balance of AED −0.01 pays for none', async () => {
    const { accountId, rawApiKey } = await makeAccountAt(-1);
    expectRefusal(await create(rawApiKey), 402, 'Wallet balance is already negative');
    expect(await getWallet(app.db, accountId)).toMatchObject({ balanceFils: -1, heldFils: 0 });
  });

  test('a trip may land exactly on −500.00, and not one fils lower', async () => {
    const exact = await makeAccountAt(farFareFils - 50_000);
    expectOk(await create(exact.rawApiKey, farTrip));
    expect((await getWallet(app.db, exact.accountId)).balanceFils).toBe(-50_000);
    const lower = await makeAccountAt(farFareFils - 50_001);
    expectRefusal(await create(lower.rawApiKey, farTrip), 402, 'Balance will become less than -500 AED');
    expect((await getWallet(app.db, lower.accountId)).balanceFils).toBe(farFareFils - 50_001);
  });

  test('a floor of the wallet’s own counts in its place', async () => {
    const { accountId, rawApiKey } = await makeAccountAt(farFareFils);
    await setWalletFloor(app.db, accountId, 0);
    expectOk(await create(rawApiKey, farTrip));
    await setBalance(app.db, accountId, farFareFils - 1);
    expectRefusal(await create(rawApiKey, farTrip), 402, 'Balance will become less than -500 AED');
  });

  test('once below zero the next trip is refused until there is a top-up', async () => {
    const { accountId, rawApiKey } = await makeAccountAt(100);
    expectOk(await create(rawApiKey));
    expectRefusal(await create(rawApiKey), 402, 'Wallet balance is already negative');
    await setBalance(app.db, accountId, 0);
    expectOk(await create(rawApiKey));
  });

  test('the database itself refuses a floor below −500.00 and a charge below it', async () => {
    const { accountId } = await makeAccountAt(0);
    await expect(
      app.db.query({
        text: 'UPDATE wallets SET floor_fils = -50001 WHERE account_id = $1',
        values: [accountId],
      }),
    ).rejects.toThrow(/check constraint/);
    const charge = `INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind,
      wallet_balance_after_fils, created_at) VALUES ($1, 'wallet', 'held', 1, 'trip_hold', -50001, now())`;
    await expect(app.db.query({ text: charge, values: [accountId] })).rejects.toThrow(/check constraint/);
  });
});

describe('the ledger after a trip', () => {
  test('hold the fare: one entry from the wallet, balance and held amount with it', async () => {
    const { accountId, rawApiKey } = await makeAccountAt(100_000);
    const { tripID, tripFare } = expectOk(await create(rawApiKey));
    const fareFils = Math.round(tripFare * 100);
    expect(await entriesOfTrip(app.db, accountId, tripID)).toEqual([
      { from: 'wallet', to: 'held', amount_fils: fareFils, kind: 'trip_hold' },
    ]);
    expect(await getWallet(app.db, accountId)).toMatchObject({
      balanceFils: 100_000 - fareFils,
      heldFils: fareFils,
    });
    await expectSoundLedger(app.db);
  });

  test('the lines stored with the trip sum to its fare, tax is contained, and one event tells of it', async () => {
    const { accountId, rawApiKey } = await makeAccountAt(100_000);
    const body = { ...farTrip, departureTime: '2026-11-21T23:00' };
    const { tripID, tripFare } = expectOk(await create(rawApiKey, body));
    const { rows } = await app.db.query<Record<string, never>>({
      text: `SELECT t.fare_fils, t.vat_fils, t.vat_basis_points,
               (SELECT sum((line->>'amountFils')::bigint) FROM jsonb_array_elements(t.fare_lines) AS line)::bigint AS sum,
               jsonb_path_query_array(t.fare_lines, '$[*].code') AS codes,
               (SELECT jsonb_agg(jsonb_build_array(e.sequence, e.type, e.to_status)) FROM events e
                WHERE (e.account_id, e.trip_id) = (t.account_id, t.trip_id) AND e.sequence IS NOT NULL) AS events
             FROM trips t WHERE account_id = $1 AND trip_id = $2`,
      values: [accountId, tripID],
    });
    const fareFils = Math.round(tripFare * 100);
    expect(rows[0]).toMatchObject({
      fare_fils: fareFils,
      vat_fils: Math.round((fareFils * 5) / 105),
      vat_basis_points: 500,
      sum: fareFils,
      codes: expect.arrayContaining(['base', 'distance', 'time', 'night', 'weekend']),
      events: [[1, 'trip.created', 0]],
    });
  });

  test('cannot be changed or deleted by anyone', async () => {
    for (const text of [
      'UPDATE ledger_entries SET amount_fils = amount_fils + 1',
      'DELETE FROM ledger_entries',
      'TRUNCATE ledger_entries CASCADE',
    ]) {
      await expect(app.db.query({ text })).rejects.toThrow('ledger entries are never changed');
    }
  });
});
