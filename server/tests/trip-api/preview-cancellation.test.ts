import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAccountClock } from '../../src/domain/accounts/change-account-clock.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign, drive, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { entriesOfTrip, expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock, quietNoon } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let driver: TestDriver;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});
beforeEach(async () => {
  clock.set(quietNoon);
  driver = await addDriver(app.db);
});

const preview = (tripId: number | string, who = account) =>
  app.get(`/api/Trips/${tripId}/cancellation`, who.rawApiKey);
const cancel = async (tripId: number): Promise<number> =>
  Math.round(expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId })).cancellationFees * 100);

/** A trip whose driver was assigned this moment: cancelling it is free for three minutes. */
async function assigned() {
  const trip = await createTrip(app, account);
  await assign(app.db, trip, driver, clock());
  return trip;
}

describe('what cancelling would cost', () => {
  test.each([
    [1, 0, 'status_is_free'],
    [2, 0, 'within_free_time'],
    [3, 50, 'share_of_fare'],
    [4, 50, 'share_of_fare'],
    [5, 90, 'share_of_fare'],
  ])('is told in status %i, with what comes back and why', async (status, percent, reason) => {
    const trip = await createTrip(app, account);
    if (status > 1) await takeTripTo(app.db, trip, driver, status, clock());
    const feeFils = Math.round((trip.fareFils * percent) / 100);
    expect(expectOk(await preview(trip.tripId))).toEqual({
      tripID: trip.tripId,
      cancellationFees: feeFils / 100,
      refund: (trip.fareFils - feeFils) / 100,
      reason,
      honouredUntil: '2026-11-18T12:01:00.000+04:00',
    });
    expect(await cancel(trip.tripId)).toBe(feeFils);
  });

  test('cancels nothing', async () => {
    const { tripId } = await assigned();
    const record = () => app.get(`/api/Trips/${tripId}`, account.rawApiKey);
    const before = expectOk(await record());
    expectOk(await preview(tripId));
    expect(expectOk(await record())).toEqual(before);
  });

  test('is refused once the trip has ended, for another account, and for no trip', async () => {
    const { tripId } = await assigned();
    expectRefusal(await preview(tripId, await app.makeAccount()), 404, 'Trip not found');
    expectRefusal(await preview(999_999), 404, 'Trip not found');
    expectRefusal(await preview('one'), 400, 'Invalid request', ['tripId']);
    await cancel(tripId);
    expectRefusal(await preview(tripId), 409, 'Trip cannot be cancelled');
  });
});

describe('a figure that was shown', () => {
  test('is honoured for 60 seconds, though cancelling has become dearer', async () => {
    const { tripId } = await assigned();
    clock.advance({ seconds: 170 });
    expect(expectOk(await preview(tripId)).cancellationFees).toBe(0);
    clock.advance({ seconds: 60 });
    expect(await cancel(tripId)).toBe(0);
    const entries = await entriesOfTrip(app.db, account.accountId, tripId);
    expect(entries.map(({ kind }) => kind)).toEqual(['trip_hold', 'trip_refund']);
  });

  test('is not honoured a moment longer', async () => {
    const { tripId } = await assigned();
    clock.advance({ seconds: 170 });
    expectOk(await preview(tripId));
    clock.advance({ milliseconds: 60_001 });
    expect(await cancel(tripId)).toBeGreaterThan(0);
  });

  test('is not honoured once the trip has moved on', async () => {
    const { tripId } = await assigned();
    expectOk(await preview(tripId));
    await drive(app.db, tripId, driver, 'arrive', clock());
    expect(await cancel(tripId)).toBeGreaterThan(0);
  });

  test('gives way to what is due when that is lower by now', async () => {
    const trip = await assigned();
    clock.advance({ minutes: 39, seconds: 30 });
    expect(expectOk(await preview(trip.tripId))).toMatchObject({ reason: 'share_of_fare' });
    clock.advance({ seconds: 40 });
    expect(await cancel(trip.tripId)).toBe(0);
  });

  test('still holds when somebody else looks, who is shown it too, and is not made to last longer by it', async () => {
    const { tripId } = await assigned();
    clock.advance({ seconds: 170 });
    const first = expectOk(await preview(tripId));
    clock.advance({ seconds: 30 });
    expect(expectOk(await preview(tripId))).toEqual(first);
    clock.advance({ milliseconds: 30_001 });
    const later = expectOk(await preview(tripId));
    expect(later.cancellationFees).toBeGreaterThan(0);
    expect(later.honouredUntil).not.toBe(first.honouredUntil);
    expect((await cancel(tripId)) / 100).toBe(later.cancellationFees);
  });

  test('that is free is renewed by looking again, for as long as it is free', async () => {
    const { tripId } = await assigned();
    clock.advance({ seconds: 120 });
    expectOk(await preview(tripId));
    clock.advance({ seconds: 55 });
    expect(expectOk(await preview(tripId))).toMatchObject({
      cancellationFees: 0,
      honouredUntil: '2026-11-18T12:03:55.000+04:00',
    });
    clock.advance({ seconds: 59 });
    expect(await cancel(tripId)).toBe(0);
  });
});

test('a clock that an account of the sandbox has set counts for the fee, and not for how long it is honoured', async () => {
  const { tripId } = await assigned();
  await changeAccountClock(app.db, account.accountId, 600);
  const shown = expectOk(await preview(tripId));
  await changeAccountClock(app.db, account.accountId, 0);
  expect(shown).toMatchObject({ reason: 'share_of_fare', honouredUntil: '2026-11-18T12:01:00.000+04:00' });
  expect(await cancel(tripId)).toBe(0);
});
