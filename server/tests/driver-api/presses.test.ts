import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountClock } from '../../src/domain/accounts/change-account-clock.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { entriesOfTrip, expectSoundLedger } from '../harness/money.ts';
import { cancelFor, openPressScene, type PressScene, type PressTrip } from '../harness/press-scene.ts';

let scene: PressScene;
beforeAll(async () => {
  scene = await openPressScene();
});
afterAll(() => scene.close());
afterEach(() => expectSoundLedger(scene.app.db));

const minutes = (count: number) => scene.clock.advance({ minutes: count });
const arrivalOf = async ({ tripId }: PressTrip, leg: 'pickup' | 'destination') => {
  const { rows } = await scene.app.db.query<{ arrived_at: Temporal.Instant | null }>({
    text: 'SELECT arrived_at FROM arrival_promises WHERE trip_id = $1 AND leg = $2',
    values: [tripId, leg],
  });
  return rows[0]?.arrived_at?.toString();
};
const statusOf = async ({ tripId }: PressTrip) =>
  expectOk(await scene.app.get(`/api/Trips/${tripId}`, scene.account.rawApiKey)).statusName;

describe('a driver who presses from 14 km away', () => {
  test('is taken at their word for the status, and for nothing that costs', async () => {
    const { trip, driver } = await scene.begin(14_000);
    expect(await scene.fee(trip)).toBe('0 within_free_time');
    await scene.press(driver, trip, 'arrived');
    expect(await statusOf(trip)).toBe('at_pickup');
    expect(await scene.unconfirmed(trip)).toEqual(['arrived far_away 14000']);
    expect(await scene.fee(trip)).toBe('0 within_free_time');
    minutes(4);
    await scene.press(driver, trip, 'loading', 'start');
    expect(await statusOf(trip)).toBe('in_progress');
    expect(await scene.fee(trip)).toBe('3000 share_of_fare');
    expect(await arrivalOf(trip, 'pickup')).toBeUndefined();
    expect(await scene.events(trip)).toEqual([
      'trip.created',
      'trip.driver_assigned',
      'trip.driver_arrived (arrived)',
      'trip.loading (arrived loading)',
      'trip.started (arrived loading start)',
    ]);
    expect(await cancelFor(scene, trip)).toBe(3_000);
    expect((await entriesOfTrip(scene.app.db, trip.accountId, trip.tripId)).slice(1)).toEqual([
      { from: 'held', to: 'wallet', amount_fils: 12_000, kind: 'trip_refund' },
      { from: 'held', to: 'revenue', amount_fils: 2_857, kind: 'cancellation_fee' },
      { from: 'held', to: 'vat_payable', amount_fils: 143, kind: 'vat' },
    ]);
    expect((await scene.events(trip)).at(-1)).toBe('trip.cancelled (arrived loading start)');
  });

  test('earns the fare by the last press, which stays marked', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived', 'loading', 'start', 'complete');
    expect(await statusOf(trip)).toBe('completed');
    const away = ['arrived', 'loading', 'start'].map((step) => `${step} far_away 14000`);
    expect(await scene.unconfirmed(trip)).toEqual([
      ...away,
      expect.stringMatching(/^complete far_away \d{5}$/),
    ]);
    const entries = await entriesOfTrip(scene.app.db, trip.accountId, trip.tripId);
    expect(entries.slice(1)).toEqual([
      { from: 'held', to: 'revenue', amount_fils: 15_000, kind: 'trip_revenue' },
    ]);
    expect(await arrivalOf(trip, 'destination')).toBeUndefined();
  });

  test('has not come for what a failed trip costs, and is paid no waiting', async () => {
    const { trip, driver } = await scene.begin(14_000);
    minutes(5);
    await scene.press(driver, trip, 'arrived');
    minutes(30);
    const { tripId } = trip;
    const { offered } = expectOk(await driver.phone.get(`/trip/extras?tripId=${tripId}`));
    expect(offered).toContainEqual(
      expect.objectContaining({ kind: 'waiting', hindrance: 'waiting_is_free' }),
    );
    const { outcomes } = expectOk(await driver.phone.get(`/trip/outcomes?tripId=${tripId}`));
    expect(outcomes).toContainEqual(
      expect.objectContaining({ outcome: 'refused_by_customer', cost: 0, because: 'driver_has_not_come' }),
    );
    expectOk(await driver.phone.post('/trip/end', { tripId, outcome: 'refused_by_customer' }));
    expect((await entriesOfTrip(scene.app.db, trip.accountId, tripId)).slice(1)).toEqual([
      { from: 'held', to: 'wallet', amount_fils: 15_000, kind: 'trip_refund' },
    ]);
  });

  test('is told so by their own trip', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived');
    expect(expectOk(await driver.phone.get('/trip')).trip.unconfirmed).toEqual([
      { step: 'arrived', because: 'far_away', distanceMeters: 14_000 },
    ]);
  });

  test('and goes on to be driven by the roads: nobody is told that they have come', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived');
    const eta = expectOk(await scene.app.get(`/api/Trips/${trip.tripId}/eta`, scene.account.rawApiKey));
    expect(eta).toMatchObject({ StatusCode: 3, leg: 'pickup' });
    expect(eta.distanceKm).toBeGreaterThan(10);
  });
});

describe('a place by mobile masts confirms no press', () => {
  test('that is told at the pickup, nor as the truck stands there', async () => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(8);
    await scene.tell(driver.phone, 0, 'pickup', 6_000);
    minutes(1);
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual(['arrived position_not_believed 5000']);
    await scene.look();
    expect(await scene.unconfirmed(trip)).toEqual(['arrived position_not_believed 5000']);
  });

  test('of a driver who had no better one when they got the trip', async () => {
    const driver = await scene.away.sendOut();
    minutes(60);
    await scene.tell(driver.phone, 5_000);
    minutes(50);
    await scene.tell(driver.phone, 0, 'pickup', 6_000);
    const { trip } = await scene.begin(0, driver, 6_000);
    minutes(1);
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual(['arrived position_not_believed']);
  });
});

describe('a press is confirmed at once', () => {
  test.each([
    ['by the place where the truck is', 400, 0],
    ['by a place up to a quarter of an hour before', 400, 15],
  ])('%s', async (_what, meters, minutesBefore) => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(6);
    await scene.tell(driver.phone, meters);
    const arrivedAt = scene.clock().toString();
    minutes(minutesBefore);
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual([]);
    expect(await scene.fee(trip)).toBe('7500 share_of_fare');
    expect(await arrivalOf(trip, 'pickup')).toBe(arrivedAt);
  });

  test('where the truck stood when its driver got the trip', async () => {
    const { trip, driver } = await scene.begin(100);
    await scene.press(driver, trip, 'arrived', 'loading', 'start');
    expect(await scene.unconfirmed(trip)).toEqual([]);
    expect(await scene.fee(trip)).toBe('13500 share_of_fare');
  });

  test('and not by a place of more than a quarter of an hour before', async () => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(6);
    await scene.tell(driver.phone, 0);
    scene.clock.advance({ minutes: 15, seconds: 1 });
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual(['arrived no_position']);
  });

  test.each([
    [500, []],
    [510, ['arrived far_away 510']],
  ])('within 500 metres: at %i it leaves %j', async (meters, unconfirmed) => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(6);
    await scene.tell(driver.phone, meters - 1);
    if (meters > 500) await scene.tell(driver.phone, meters);
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual(
      unconfirmed.map(() => expect.stringMatching(/^arrived far_away 5/)),
    );
  });
});

describe('a press is confirmed later', () => {
  test('when the truck comes within half an hour, by an event, and the promise goes by when it came', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived');
    minutes(12);
    await scene.look();
    expect(await scene.unconfirmed(trip)).toEqual(['arrived far_away 14000']);
    await scene.tell(driver.phone, 300);
    const cameAt = scene.clock().toString();
    minutes(1);
    const already = scene.kept.length;
    await scene.look();
    await scene.look();
    expect(await scene.unconfirmed(trip)).toEqual([]);
    expect((await scene.events(trip)).slice(-2)).toEqual([
      'trip.driver_arrived (arrived)',
      'trip.steps_confirmed arrived positions',
    ]);
    expect(await arrivalOf(trip, 'pickup')).toBe(cameAt);
    expect(scene.kept.slice(already)).toEqual([{ leg: 'pickup', errorSeconds: 120 }]);
    expect(await cancelFor(scene, trip)).toBe(7_500);
  });

  test('and not when it comes after that; then loading confirms the arrival with it', async () => {
    const { trip, driver } = await scene.begin(14_000);
    await scene.press(driver, trip, 'arrived');
    scene.clock.advance({ minutes: 30, seconds: 1 });
    await scene.tell(driver.phone, 0);
    await scene.look();
    expect(await scene.unconfirmed(trip)).toEqual(['arrived far_away 14000']);
    expect(await scene.fee(trip)).toBe('3000 share_of_fare');
    await scene.press(driver, trip, 'loading');
    expect(await scene.unconfirmed(trip)).toEqual([]);
    expect((await scene.events(trip)).slice(-2)).toEqual([
      'trip.steps_confirmed arrived positions',
      'trip.loading',
    ]);
    // What was shown a moment ago still holds.
    scene.clock.advance({ seconds: 61 });
    expect(await scene.fee(trip)).toBe('7500 share_of_fare');
  });

  test('by a sign of life of a truck that stands there', async () => {
    const { trip, driver } = await scene.begin(5_000);
    minutes(5);
    await scene.tell(driver.phone, 0);
    minutes(20);
    await scene.app.db.query({
      text: `UPDATE driver_positions SET heard_at = $2 WHERE driver_id = $1`,
      values: [driver.driverId, scene.clock().toString()],
    });
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual([]);
  });

  test('of a delivery at the destination, and not by having passed it on the way to the pickup', async () => {
    const { trip, driver } = await scene.begin(5_000);
    await scene.tell(driver.phone, 0, 'destination');
    minutes(10);
    await scene.tell(driver.phone, 0);
    await scene.press(driver, trip, 'arrived', 'loading', 'start', 'complete');
    expect(await scene.unconfirmed(trip)).toEqual([expect.stringMatching(/^complete far_away 1[0-9]{4}$/)]);
    minutes(10);
    await scene.tell(driver.phone, 100, 'destination');
    const cameAt = scene.clock().toString();
    await scene.look();
    expect(await scene.unconfirmed(trip)).toEqual([]);
    expect((await scene.events(trip)).at(-1)).toBe('trip.steps_confirmed complete positions');
    expect(await arrivalOf(trip, 'destination')).toBe(cameAt);
  });
});

test('Of a delivery that is pressed before its truck was heard of again, it is told how far away that was before', async () => {
  const { trip, driver } = await scene.begin(5_000);
  minutes(8);
  await scene.tell(driver.phone, 0);
  await scene.press(driver, trip, 'arrived', 'loading');
  minutes(2);
  await scene.press(driver, trip, 'start', 'complete');
  expect(await scene.unconfirmed(trip)).toEqual([expect.stringMatching(/^complete far_away 1[0-9]{4}$/)]);
});

describe('a place that no truck can have confirms nothing', () => {
  test('two points at the pickup in a row, seconds after one 14 km away', async () => {
    const { trip, driver } = await scene.begin(14_000);
    for (let count = 0; count < 3; count += 1) {
      scene.clock.advance({ seconds: 3 });
      await scene.tell(driver.phone, 0);
    }
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual(['arrived position_not_believed 14000']);
    await scene.look();
    expect(await scene.fee(trip)).toBe('0 within_free_time');
    // So long a truck takes at the most that any road allows.
    scene.clock.advance({ minutes: 4 });
    await scene.tell(driver.phone, 0);
    await scene.look();
    expect(await scene.unconfirmed(trip)).toEqual([]);
  });

  test('nor does silence: of a truck that nobody has heard of nothing is known', async () => {
    const { trip, driver } = await scene.begin(14_000);
    minutes(20);
    await scene.press(driver, trip, 'arrived');
    expect(await scene.unconfirmed(trip)).toEqual(['arrived no_position']);
  });
});

test('a clock that an account has set moves no window', async () => {
  const { trip, driver } = await scene.begin(5_000);
  await changeAccountClock(scene.app.db, trip.accountId, 7_200);
  minutes(6);
  await scene.tell(driver.phone, 0);
  const cameAt = scene.clock().toString();
  await scene.press(driver, trip, 'arrived');
  await changeAccountClock(scene.app.db, trip.accountId, 0);
  expect(await scene.unconfirmed(trip)).toEqual([]);
  expect(await arrivalOf(trip, 'pickup')).toBe(cameAt);
});

test('whoever gives a trip up takes what they pressed along; the next driver is judged by their own truck', async () => {
  const { trip, driver } = await scene.begin(14_000);
  await scene.press(driver, trip, 'arrived');
  expectOk(await driver.phone.post('/trip/give-up', { tripId: trip.tripId, reason: 'Flat tyre' }));
  expect(await scene.unconfirmed(trip)).toEqual([]);
  expect((await scene.events(trip)).at(-1)).toBe('trip.driver_gave_up');
  const next = await scene.away.sendOut();
  await scene.tell(next.phone, 50);
  const anew = await scene.away.give(next, trip);
  await scene.press(next, anew, 'arrived');
  expect(await scene.unconfirmed(trip)).toEqual([]);
  minutes(4);
  expect(await scene.fee(trip)).toBe('7500 share_of_fare');
});

test('the same press again changes nothing', async () => {
  const { trip, driver } = await scene.begin(14_000);
  await scene.press(driver, trip, 'arrived');
  minutes(10);
  await scene.tell(driver.phone, 0);
  await scene.press(driver, trip, 'arrived');
  expect(await scene.unconfirmed(trip)).toEqual(['arrived far_away 14000']);
  expect(await scene.events(trip)).toHaveLength(3);
});

test('a trip of before presses were judged goes by what is pressed', async () => {
  const { trip, driver } = await scene.begin(14_000);
  await scene.app.db.query({
    text: 'UPDATE trips SET presses_are_judged = false WHERE trip_id = $1',
    values: [trip.tripId],
  });
  minutes(4);
  await scene.press(driver, trip, 'arrived');
  expect(await scene.unconfirmed(trip)).toEqual([]);
  expect(await scene.fee(trip)).toBe('7500 share_of_fare');
  expect(await arrivalOf(trip, 'pickup')).toBe(scene.clock().toString());
});
