import { type FailureReason, failureReasons, type TripOutcome } from '@satha/terms/trip-outcomes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { cancelAsOperator } from '../harness/steering-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());

const create = async (): Promise<number> =>
  expectOk(await app.post(paths.create, account.rawApiKey, sampleTrip)).tripID;
const readOutcome = async (tripId: number) =>
  expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey)).outcome;
const readStored = async (tripId: number) => {
  const { rows } = await app.db.query({
    text: `SELECT cancelled_by, data FROM trips t JOIN events e USING (account_id, trip_id, sequence) WHERE trip_id = $1`,
    values: [tripId],
  });
  return rows[0];
};
const readLastEvent = async (tripId: number) => {
  const { events } = expectOk(await app.get('/api/Events?limit=100', account.rawApiKey));
  return events.findLast(
    (event: { tripID: number; sequence?: number }) => event.tripID === tripId && event.sequence,
  );
};

/** By hand: how each reason of an operator is told to the account. */
const outcomes: Readonly<Record<FailureReason, TripOutcome>> = {
  vehicle_breakdown: 'operator_decision',
  driver_unavailable: 'operator_decision',
  accident: 'operator_decision',
  road_closed: 'operator_decision',
  unsafe_to_load: 'unsafe',
  wrong_vehicle_type: 'wrong_vehicle_type',
  customer_absent: 'customer_absent',
  customer_refused: 'refused_by_customer',
  vehicle_not_found: 'vehicle_not_found',
  cannot_be_moved: 'cannot_be_moved',
  authority_order: 'operator_decision',
  operator_error: 'operator_decision',
};

describe('The outcome of a trip', () => {
  test.each(failureReasons)(
    'that the operator ends for %s stands in its record and its event',
    async (reason) => {
      const tripId = await create();
      await failTrip(
        { db: app.db, timeScale: 1 },
        { accountId: account.accountId, tripId, reason, at: clock() },
      );
      expect(await readOutcome(tripId)).toBe(outcomes[reason]);
      const { type, data } = await readLastEvent(tripId);
      expect([type, data.outcome, data.reason]).toEqual(['trip.failed', outcomes[reason], reason]);
    },
  );

  test('that the account cancels is cancelled_by_account, and is not there before', async () => {
    const tripId = await create();
    expect(await readOutcome(tripId)).toBeUndefined();
    expect((await readLastEvent(tripId)).data).not.toHaveProperty('outcome');
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
    expect(await readOutcome(tripId)).toBe('cancelled_by_account');
    expect((await readLastEvent(tripId)).data.outcome).toBe('cancelled_by_account');
  });

  test('that the account cancels because its customer wished so is cancelled_by_customer, and all else is as before', async () => {
    const tripId = await create();
    const answer = await app.post(paths.cancel, account.rawApiKey, { tripId, requestedBy: 'customer' });
    expect(expectOk(answer)).toEqual({ tripID: tripId, cancellationFees: 0 });
    expect(await readOutcome(tripId)).toBe('cancelled_by_customer');
    const { data } = await readLastEvent(tripId);
    expect(data).toMatchObject({ outcome: 'cancelled_by_customer', cancellationFees: 0 });
    expect(await readStored(tripId)).toMatchObject({
      cancelled_by: 'customer',
      data: { cancelledBy: 'customer' },
    });
    const other = await create();
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId: other, requestedBy: null }));
    expect(await readOutcome(other)).toBe('cancelled_by_account');
  });

  test('is on no wish that nobody knows', async () => {
    const tripId = await create();
    for (const requestedBy of ['operator', 'account', '', 7, {}]) {
      const answer = await app.post(paths.cancel, account.rawApiKey, { tripId, requestedBy });
      expectRefusal(answer, 400, 'Invalid request', ['requestedBy']);
    }
    expect(await readOutcome(tripId)).toBeUndefined();
  });

  test('is another request under the same key when it is on another wish', async () => {
    const tripId = await create();
    const headers = { 'idempotency-key': 'wish-1' };
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId, requestedBy: 'customer' }, headers));
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId, requestedBy: 'customer' }, headers));
    const other = await app.post(paths.cancel, account.rawApiKey, { tripId }, headers);
    expectRefusal(other, 422, 'Idempotency key was used with another request');
  });

  test('that the operator cancels is cancelled_by_operator, and the whole fare is back', async () => {
    const tripId = await create();
    const before = await getWallet(app.db, account.accountId);
    const driver = await addDriver(app.db);
    await takeTripTo(app.db, { accountId: account.accountId, tripId }, driver, 3, clock());
    const operator = { accountId: account.accountId, tripId, at: clock() };
    const { refundFils } = await cancelAsOperator({ db: app.db }, operator);
    expect(await getWallet(app.db, account.accountId)).toMatchObject({
      balanceFils: before.balanceFils + refundFils,
      heldFils: before.heldFils - refundFils,
    });
    expect(expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey))).toMatchObject({
      StatusCode: 7,
      outcome: 'cancelled_by_operator',
      cancellationFees: 0,
    });
    const { type, data } = await readLastEvent(tripId);
    expect([type, data.outcome, data.refund]).toEqual([
      'trip.cancelled',
      'cancelled_by_operator',
      refundFils / 100,
    ]);
    expect(await readStored(tripId)).toMatchObject({ cancelled_by: 'operator' });
    await expect(cancelAsOperator({ db: app.db }, operator)).rejects.toThrow('trip_status_conflict');
    await expectSoundLedger(app.db);
  });

  test('that was ended for a reason of a later release is the operator’s decision', async () => {
    const tripId = await create();
    await failTrip(
      { db: app.db, timeScale: 1 },
      { accountId: account.accountId, tripId, reason: 'accident', at: clock() },
    );
    await app.db.query({
      text: `UPDATE trips SET failure_reason = 'constructor' WHERE account_id = $1 AND trip_id = $2`,
      values: [account.accountId, tripId],
    });
    expect(await readOutcome(tripId)).toBe('operator_decision');
  });
});
