import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import { freezeWallet } from '../../src/domain/wallets/change-wallet.ts';
import { pressRule } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { untilWaiting } from '../harness/locks.ts';
import { entriesOfTrip, expectSoundLedger, getWallet, setBalance, snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock, quietNoon } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

const create = async (who = account, more = {}): Promise<{ tripId: number; fareFils: number }> => {
  const { tripID, tripFare } = expectOk(
    await app.post(paths.create, who.rawApiKey, { ...sampleTrip, ...more }),
  );
  return { tripId: tripID, fareFils: Math.round(tripFare * 100) };
};
const cancel = (tripId: unknown, who = account) => app.post(paths.cancel, who.rawApiKey, { tripId });

/** Moves a trip as a dispatcher would have, minutes before now. */
async function move(
  tripId: number,
  status: number,
  minutesAgo: { assigned?: number; promised?: number; arrived?: number } = {},
) {
  const at = (minutes?: number) => (minutes === undefined ? null : clock().subtract({ minutes }).toString());
  await app.db.query({
    text: `UPDATE trips SET status = $2, assigned_at = $3, promised_pickup_at = $4, driver_arrived_at = $5
           WHERE trip_id = $1`,
    values: [tripId, status, at(minutesAgo.assigned), at(minutesAgo.promised), at(minutesAgo.arrived)],
  });
}

const share = (fareFils: number, percent: number) => Math.round((fareFils * percent) / 100);

describe('the fee by the status of the trip', () => {
  test.each([
    ['scheduled', 0, {}, () => 0],
    ['searching', 1, {}, () => 0],
    ['driver on the way for 3 minutes', 2, { assigned: 3 }, () => 0],
    ['driver on the way for longer', 2, { assigned: 4 }, (fare: number) => Math.max(share(fare, 20), 3000)],
    ['driver at the pickup', 3, { assigned: 20 }, (fare: number) => Math.max(share(fare, 50), 6000)],
    ['loading', 4, { assigned: 30 }, (fare: number) => Math.max(share(fare, 50), 6000)],
    ['in progress', 5, { assigned: 40 }, (fare: number) => share(fare, 90)],
  ] as const)('%s', async (_what, status, minutesAgo, feeOf) => {
    const { tripId, fareFils } = await create();
    await move(tripId, status, minutesAgo);
    const before = await getWallet(app.db, account.accountId);
    const feeFils = feeOf(fareFils);
    expect(expectOk(await cancel(tripId))).toEqual({ tripID: tripId, cancellationFees: feeFils / 100 });

    const after = await getWallet(app.db, account.accountId);
    expect(after.balanceFils - before.balanceFils).toBe(fareFils - feeFils);
    expect(before.heldFils - after.heldFils).toBe(fareFils);
    const vatFils = Math.round((feeFils * 5) / 105);
    const entries = await entriesOfTrip(app.db, account.accountId, tripId);
    expect(entries.slice(1)).toEqual(
      [
        { from: 'held', to: 'wallet', amount_fils: fareFils - feeFils, kind: 'trip_refund' },
        { from: 'held', to: 'revenue', amount_fils: feeFils - vatFils, kind: 'cancellation_fee' },
        { from: 'held', to: 'vat_payable', amount_fils: vatFils, kind: 'vat' },
      ].filter((entry) => entry.amount_fils > 0),
    );
    const record = expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));
    expect(record).toMatchObject({ StatusCode: 7, statusName: 'cancelled', cancellationFees: feeFils / 100 });
  });

  test('is never more than the fare', async () => {
    const { tripId, fareFils } = await create();
    await move(tripId, 5);
    await app.db.query({
      text: `WITH policy AS (
               INSERT INTO cancellation_policies (name, rules, created_at)
               SELECT 'Dear', jsonb_set(rules, '{feeByStatus,in_progress,minimumFeeFils}', '99999999'), now()
               FROM cancellation_policies WHERE cancellation_policy_id = 1 RETURNING cancellation_policy_id)
             UPDATE trips SET cancellation_policy_id = (SELECT cancellation_policy_id FROM policy) WHERE trip_id = $1`,
      values: [tripId],
    });
    expect(expectOk(await cancel(tripId)).cancellationFees).toBe(fareFils / 100);
  });

  test.each([
    ['on the way', 2, { assigned: 60, promised: 30 }],
    ['on the way, to the second', 2, { assigned: 60, promised: 31 }],
    ['arrived that late', 3, { assigned: 60, promised: 45, arrived: 15 }],
  ] as const)('is waived when the driver is 30 minutes late: %s', async (_what, status, minutesAgo) => {
    const { tripId } = await create();
    await move(tripId, status, minutesAgo);
    expect(expectOk(await cancel(tripId)).cancellationFees).toBe(0);
  });

  test.each([
    ['less than that', 2, { assigned: 60, promised: 29 }],
    ['arrived in time and waiting since', 3, { assigned: 60, promised: 45, arrived: 44 }],
    ['the vehicle is being loaded', 4, { assigned: 60, promised: 45 }],
    ['the trip is in progress', 5, { assigned: 60, promised: 45 }],
  ] as const)('is not waived when %s', async (_what, status, minutesAgo) => {
    const { tripId } = await create();
    await move(tripId, status, minutesAgo);
    expect(expectOk(await cancel(tripId)).cancellationFees).toBeGreaterThan(0);
  });
});

test('a scheduled trip’s pickup is promised for its departure', async () => {
  const { tripId } = await create(account, { departureTime: '2026-11-18T14:00' });
  await app.db.query({
    text: "UPDATE trips SET status = 2, assigned_at = now() - interval '9 years' WHERE trip_id = $1",
    values: [tripId],
  });
  clock.set('2026-11-18T14:30:00+04:00');
  expect(expectOk(await cancel(tripId)).cancellationFees).toBe(0);
  clock.set(quietNoon);
});

test('the policy counts that was the account’s when the trip was created', async () => {
  const own = await app.makeAccount();
  const before = await create(own);
  await app.db.query({
    text: `WITH policy AS (
             INSERT INTO cancellation_policies (name, rules, created_at)
             SELECT 'Strict', jsonb_set(rules, '{feeByStatus,searching,feeBasisPoints}', '10000'), now()
             FROM cancellation_policies WHERE cancellation_policy_id = 1 RETURNING cancellation_policy_id)
           UPDATE accounts SET cancellation_policy_id = (SELECT cancellation_policy_id FROM policy) WHERE account_id = $1`,
    values: [own.accountId],
  });
  const after = await create(own);
  await app.db.query({
    text: 'UPDATE accounts SET cancellation_policy_id = NULL WHERE account_id = $1',
    values: [own.accountId],
  });
  expect(expectOk(await cancel(before.tripId, own)).cancellationFees).toBe(0);
  expect(expectOk(await cancel(after.tripId, own)).cancellationFees).toBe(after.fareFils / 100);
});

test('a trip that moves while it is being cancelled costs what it costs where it came to', async () => {
  const { tripId, fareFils } = await create();
  await move(tripId, 2, { assigned: 1 });
  const { cancelling } = await app.db.inTransaction(async (transaction) => {
    await transaction.query({
      text: 'UPDATE trips SET status = 3, sequence = sequence + 1 WHERE trip_id = $1',
      values: [tripId],
    });
    const cancelling = cancel(tripId);
    await untilWaiting(app.db, 1);
    return { cancelling };
  });
  const feeFils = Math.max(share(fareFils, 50), 6000);
  expect(expectOk(await cancelling)).toEqual({ tripID: tripId, cancellationFees: feeFils / 100 });
});

describe('what cannot be cancelled', () => {
  test('a trip that is cancelled already', async () => {
    const { tripId } = await create();
    expectOk(await cancel(tripId));
    const before = await snapshot(app.db);
    expectRefusal(await cancel(tripId), 409, 'Trip cannot be cancelled');
    expect(await snapshot(app.db)).toEqual(before);
  });

  test.each([6, 8, 9])('a trip of the final status %d', async (status) => {
    const { tripId } = await create();
    await move(tripId, status);
    expectRefusal(await cancel(tripId), 409, 'Trip cannot be cancelled');
    await move(tripId, 1);
  });

  test('another account’s trip is not found, and stays', async () => {
    const { tripId } = await create();
    const other = await app.makeAccount();
    expectRefusal(await cancel(tripId, other), 404, 'Trip not found');
    const record = expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));
    expect(record.StatusCode).toBe(1);
  });

  test.each([0, -1, 999_999_999, Number.MAX_SAFE_INTEGER])('trip %d does not exist', async (tripId) => {
    expectRefusal(await cancel(tripId), 404, 'Trip not found');
  });

  test.each(['1', 1.5, 2 ** 53, -(2 ** 53), 1e300, null, [1], {}])('%j is no identifier', async (tripId) => {
    expectRefusal(await cancel(tripId), 400, 'Invalid request', ['tripId']);
  });

  test('the response’s spelling is not the request’s', async () => {
    const answer = await app.post(paths.cancel, account.rawApiKey, { tripID: 1 });
    expectRefusal(answer, 400, 'Invalid request', ['tripId']);
  });
});

describe('refunds always post', () => {
  test('on a frozen wallet, and on one below zero', async () => {
    const own = await app.makeAccount();
    const { tripId, fareFils } = await create(own);
    await setBalance(app.db, own.accountId, -50_000);
    await freezeWallet(app.db, own.accountId);
    expectOk(await cancel(tripId, own));
    expect((await getWallet(app.db, own.accountId)).balanceFils).toBe(fareFils - 50_000);
  });

  test('on a wallet below its floor, whose account the gate keeps out', async () => {
    const own = await app.makeAccount();
    const { tripId, fareFils } = await create(own);
    await setBalance(app.db, own.accountId, -90_000);
    expectRefusal(await cancel(tripId, own), 402, 'Insufficient wallet balance');
    await cancelTrip(
      { db: app.db, clock, pressRule },
      { accountId: own.accountId, tripId, retry: undefined, clockOffsetSeconds: 0 },
    );
    expect((await getWallet(app.db, own.accountId)).balanceFils).toBe(fareFils - 90_000);
  });
});

test('each cancellation is one more event, with the fee, the refund and the reason', async () => {
  const { tripId, fareFils } = await create();
  await move(tripId, 5);
  const fee = Math.round(expectOk(await cancel(tripId)).cancellationFees * 100);
  const { rows } = await app.db.query({
    text: 'SELECT sequence, type, from_status, to_status, data FROM events WHERE trip_id = $1 AND sequence IS NOT NULL ORDER BY sequence',
    values: [tripId],
  });
  expect(rows).toEqual([
    { sequence: 1, type: 'trip.created', from_status: null, to_status: 1, data: { fareFils } },
    {
      sequence: 2,
      type: 'trip.cancelled',
      from_status: 5,
      to_status: 7,
      data: { fareFils, feeFils: fee, refundFils: fareFils - fee, reason: 'share_of_fare' },
    },
  ]);
});
