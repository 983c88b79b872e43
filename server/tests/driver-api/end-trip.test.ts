import { driverEndOutcomes } from '@satha/terms/trip-outcomes';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountClock } from '../../src/domain/accounts/change-account-clock.ts';
import { makePhone, sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { type OutcomeScene, openOutcomeScene } from '../harness/outcome-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let scene: OutcomeScene;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ variables: { SATHA_SANDBOX_SPEED: '1' }, overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 10_000_000 });
  scene = await openOutcomeScene(app, clock);
});
afterAll(() => app.close());

let open: number[] = [];
afterEach(async () => {
  for (const tripId of open) {
    await app.post(paths.cancel, account.rawApiKey, { tripId });
    await scene.phone.post('/trip/complete', { tripId });
  }
  open = [];
  await expectSoundLedger(app.db);
});

async function bookAt(status: number, late = 0, stay: 'waited' | 'short' | 'none' = 'none'): Promise<number> {
  const tripId = await scene.book(account, 15_000);
  open.push(tripId);
  await scene.bring(tripId, status, late, stay);
  return tripId;
}
const end = (tripId: unknown, outcome: unknown = 'unsafe', phone = scene.phone) =>
  phone.post('/trip/end', { tripId, outcome });
const outcomes = (tripId: unknown, phone = scene.phone) => phone.get(`/trip/outcomes?tripId=${tripId}`);
const getTrip = async (tripId: number) => expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));
const wrongStatus = [409, 'Trip is not in a status for this'] as const;
const shownCost = async (tripId: number, outcome: string) => {
  const shown = expectOk(await outcomes(tripId)).outcomes as { outcome: string; cost: number }[];
  return shown.find((figure) => figure.outcome === outcome);
};

describe('a driver who ends a trip', () => {
  test.each([3, 4])(
    'in status %i is free at once, and the same end again changes nothing',
    async (status) => {
      const tripId = await bookAt(status);
      expect(expectOk(await scene.phone.get('/trip')).trip.actions).toContain('end');
      expect(expectOk(await end(tripId, 'cannot_be_moved'))).toEqual({ trip: null });
      expect(expectOk(await scene.phone.get('/me'))).toMatchObject({ status: 'available' });
      expect(await getTrip(tripId)).toMatchObject({ StatusCode: 9, outcome: 'cannot_be_moved' });
      const before = await snapshot(app.db);
      expect(expectOk(await end(tripId, 'cannot_be_moved'))).toEqual({ trip: null });
      expectRefusal(await end(tripId, 'unsafe'), ...wrongStatus);
      expect(await snapshot(app.db)).toEqual(before);
    },
  );

  test.each([2, 5])('is refused in status %i: too early, or with the vehicle aboard', async (status) => {
    const tripId = await bookAt(status);
    expect(expectOk(await scene.phone.get('/trip')).trip.actions).not.toContain('end');
    for (const answer of [await end(tripId), await outcomes(tripId)]) expectRefusal(answer, ...wrongStatus);
    expect(await getTrip(tripId)).toMatchObject({ StatusCode: status });
  });

  test('names an outcome that is theirs to tell, and a trip', async () => {
    const tripId = await bookAt(3);
    for (const outcome of ['operator_decision', 'delivered', 'customer_refused', '', null, 7]) {
      expectRefusal(await end(tripId, outcome), 400, 'Invalid request', ['outcome']);
    }
    expectRefusal(await end('1', 'unsafe'), 400, 'Invalid request', ['tripId']);
    expectRefusal(await outcomes('x'), 400, 'Invalid request', ['tripId']);
    expectRefusal(await scene.phone.get('/trip/outcomes'), 400, 'Invalid request', ['tripId']);
    expect(await getTrip(tripId)).toMatchObject({ StatusCode: 3 });
  });

  test('ends no trip of another driver, and none that is none', async () => {
    const tripId = await bookAt(3);
    const { phone: stranger } = await sendDriverOut(app, clock);
    for (const of of [tripId, 999_999]) {
      expectRefusal(await end(of, 'unsafe', stranger), 404, 'Trip not found');
      expectRefusal(await outcomes(of, stranger), 404, 'Trip not found');
    }
    expectRefusal(
      await end(tripId, 'unsafe', makePhone(app, { phoneCode: '971', mobileNumber: '500000000' })),
      401,
      'Driver token is required',
    );
    expect(await getTrip(tripId)).toMatchObject({ StatusCode: 3 });
  });

  test('is refused once the account has cancelled or the operator has ended it', async () => {
    const cancelled = await bookAt(3);
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId: cancelled }));
    const failed = await bookAt(3);
    await scene.fail(account, failed, 'unsafe_to_load');
    for (const tripId of [cancelled, failed]) {
      expectRefusal(await end(tripId), ...wrongStatus);
      expectRefusal(await outcomes(tripId), ...wrongStatus);
    }
  });

  test('is told by an event with the driver, the outcome and the money, and without a person or a place', async () => {
    const tripId = await bookAt(3);
    expectOk(await end(tripId, 'refused_by_customer'));
    const { rows } = await app.db.query<{ data: object }>({
      text: `SELECT data FROM events WHERE trip_id = $1 AND type = 'trip.failed'`,
      values: [tripId],
    });
    expect(rows).toMatchObject([
      {
        data: {
          driverId: scene.driver.driverId,
          reason: 'customer_refused',
          feeFils: 7_500,
          refundFils: 7_500,
          because: 'share_of_fare',
        },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Mariam|501234567|25\.19|55\.27/);
  });
});

describe('the costs that a driver is shown', () => {
  test('are those of each outcome that is theirs, and what comes back', async () => {
    const tripId = await bookAt(3, 0, 'waited');
    const shown = expectOk(await outcomes(tripId));
    const free = { cost: 0, refund: 150, because: 'outcome_is_free' };
    const half = { cost: 75, refund: 75, because: 'share_of_fare' };
    expect(shown).toEqual({
      tripId,
      honouredUntil: expect.stringMatching(/\+04:00$/),
      outcomes: driverEndOutcomes.map((outcome) => ({
        outcome,
        ...(['customer_absent', 'refused_by_customer'].includes(outcome) ? half : free),
      })),
    });
    expect(Temporal.Instant.from(shown.honouredUntil)).toEqual(clock().add({ seconds: 60 }));
  });

  test('count for a minute, although it would cost more by now', async () => {
    const tripId = await bookAt(3, 0, 'short');
    expect(await shownCost(tripId, 'customer_absent')).toMatchObject({
      cost: 0,
      because: 'waited_too_short',
    });
    await scene.stand(60);
    expectOk(await end(tripId, 'customer_absent'));
    expect(await getTrip(tripId)).toMatchObject({ cancellationFees: 0 });
  });

  test('do not count a moment longer', async () => {
    const tripId = await bookAt(3, 0, 'short');
    expect(await shownCost(tripId, 'customer_absent')).toMatchObject({ cost: 0 });
    await scene.stand(60);
    clock.advance({ milliseconds: 1 });
    expectOk(await end(tripId, 'customer_absent'));
    expect(await getTrip(tripId)).toMatchObject({ cancellationFees: 75 });
  });

  test('count although it would cost less by now, and only as shown last', async () => {
    const tripId = await bookAt(3);
    expect(await shownCost(tripId, 'refused_by_customer')).toMatchObject({ cost: 75 });
    await app.db.query({
      text: `UPDATE trips SET promised_pickup_at = promised_pickup_at - interval '1 hour' WHERE trip_id = $1`,
      values: [tripId],
    });
    clock.advance({ seconds: 60 });
    expectOk(await end(tripId, 'refused_by_customer'));
    expect(await getTrip(tripId)).toMatchObject({ cancellationFees: 75 });

    const other = await bookAt(3, 0, 'short');
    expect(await shownCost(other, 'customer_absent')).toMatchObject({ cost: 0 });
    await scene.stand(30);
    expect(await shownCost(other, 'customer_absent')).toMatchObject({ cost: 75 });
    expectOk(await end(other, 'customer_absent'));
    expect(await getTrip(other)).toMatchObject({ cancellationFees: 75 });
  });

  test('do not count once the trip moved on, and count for the operator as well', async () => {
    const tripId = await bookAt(3, 0, 'short');
    expect(await shownCost(tripId, 'customer_absent')).toMatchObject({ cost: 0 });
    expectOk(await scene.phone.post('/trip/loading', { tripId }));
    await scene.stand(60);
    expectOk(await end(tripId, 'customer_absent'));
    expect(await getTrip(tripId)).toMatchObject({ cancellationFees: 75 });

    const other = await bookAt(3, 0, 'short');
    expect(await shownCost(other, 'customer_absent')).toMatchObject({ cost: 0 });
    await scene.stand(30);
    expect(await scene.fail(account, other, 'customer_absent')).toMatchObject({ keptFils: 0 });
  });

  test('are one row for each trip, without a person in it', async () => {
    const tripId = await bookAt(3);
    for (let time = 0; time < 3; time += 1) expectOk(await outcomes(tripId));
    const { rows } = await app.db.query<{ figures: object }>({
      text: 'SELECT figures FROM outcome_previews WHERE trip_id = $1',
      values: [tripId],
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.figures).toMatchObject({ unsafe: { feeFils: 0, because: 'outcome_is_free' } });
  });
});

test('waiting is judged on one clock, however far ahead that of the account is', async () => {
  for (const offset of [40 * 86_400, -3 * 86_400]) {
    const ahead = await app.makeAccount({ balanceFils: 100_000 });
    await changeAccountClock(app.db, ahead.accountId, offset);
    const tripId = await scene.book(ahead, 15_000, clock().add({ seconds: offset }).toString());
    await scene.bring(tripId, 3, 20, 'waited');
    expectOk(await end(tripId, 'customer_absent'));
    const { cancellationFees } = expectOk(await app.get(`/api/Trips/${tripId}`, ahead.rawApiKey));
    expect(cancellationFees).toBe(75);
  }
});

test('points that invent a truck at the pickup earn nothing, though two of them confirm each other', async () => {
  const tripId = await bookAt(2);
  clock.advance({ seconds: 5 });
  const point = () => ({ lat: 25.1972, lng: 55.2744, recordedAt: clock().toString() });
  for (let told = 0; told < 30; told += 1) {
    expectOk(await scene.phone.post('/locations', { points: [point()] }));
    clock.advance({ seconds: 30 });
  }
  expectOk(await scene.phone.post('/trip/arrived', { tripId }));
  expect(await shownCost(tripId, 'customer_absent')).toMatchObject({
    cost: 0,
    because: 'position_not_believed',
  });
});
