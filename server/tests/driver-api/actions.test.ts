import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reassignTrip } from '../../src/domain/dispatch/by-hand/reassign-trip.ts';
import { takeOffTrip } from '../../src/domain/dispatch/by-hand/take-off-trip.ts';
import { createAwayScene } from '../harness/away-scene.ts';
import { byHandDeps } from '../harness/by-hand.ts';
import { driverAt, getRecord, timelineOf } from '../harness/driven-trip.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { huda } from '../harness/steering-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let scene: ReturnType<typeof createAwayScene>;

beforeAll(async () => {
  app = await startTestApp({ variables: { SATHA_SANDBOX_SPEED: '1' }, overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 1_000_000_000 });
  scene = createAwayScene(app, clock, () => account);
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

const storedOf = async ({ tripId }: { readonly tripId: number }) =>
  (
    await app.db.query<{ told: string }>({
      text: `SELECT action || ' ' || result AS told FROM driver_actions WHERE trip_id = $1 ORDER BY received_at, sequence`,
      values: [tripId],
    })
  ).rows.map(({ told }) => told);

describe('in the present turn', () => {
  test('a whole trip is driven by what the phone tells in order, as by the plain routes', async () => {
    const { trip, driver } = await scene.tripIn(2);
    const answers = [];
    for (const action of ['arrived', 'loading', 'start', 'complete']) {
      answers.push(expectOk(await driver.phone.tell(trip, action)));
    }
    expect(answers.map(({ action, trip: now }) => [action.result, now?.statusName])).toEqual([
      ['applied', 'at_pickup'],
      ['applied', 'loading'],
      ['applied', 'in_progress'],
      ['applied', undefined],
    ]);
    expect((await timelineOf(app, trip)).slice(-4)).toEqual([
      'trip.driver_arrived 3',
      'trip.loading 4',
      'trip.started 5',
      'trip.completed 6',
    ]);
  });

  test('the same action gets its first judgement again, whatever has happened since, also from another request id', async () => {
    const { trip, driver } = await scene.tripIn(2);
    const actionId = randomUUID();
    const recordedAt = clock().toString();
    const first = expectOk(await driver.phone.tell(trip, 'arrived', { actionId, recordedAt })).action;
    await scene.cancel(trip);
    clock.advance({ minutes: 3 });
    const again = expectOk(await driver.phone.tell(trip, 'arrived', { actionId, recordedAt })).action;
    expect(again).toEqual(first);
    const moved = await driver.phone.tell(trip, 'loading', { actionId, recordedAt });
    expectRefusal(moved, 409, 'Action was sent with other facts');
    const other = (await scene.tripIn(2)).trip;
    const elsewhere = await driver.phone.tell(other, 'arrived', { actionId, recordedAt });
    expectRefusal(elsewhere, 409, 'Action was sent with other facts');
  });

  test('what is not possible is refused for good, and leaves its judgement and nothing else', async () => {
    const { trip, driver } = await scene.tripIn(2);
    const before = await timelineOf(app, trip);
    const actionId = randomUUID();
    const recordedAt = clock().toString();
    const refused = expectOk(await driver.phone.tell(trip, 'complete', { actionId, recordedAt })).action;
    expect(refused).toMatchObject({
      result: 'refused',
      refusal: { message: 'Trip is not in a status for this', reason: 'trip_status_conflict' },
    });
    expect(await timelineOf(app, trip)).toEqual(before);
    for (const action of ['arrived', 'loading', 'start']) {
      expect(scene.resultOf(await driver.phone.tell(trip, action))).toBe('applied');
    }
    const again = expectOk(await driver.phone.tell(trip, 'complete', { actionId, recordedAt })).action;
    expect(again).toEqual(refused);
    expect(await storedOf(trip)).toEqual([
      'complete refused',
      'arrived applied',
      'loading applied',
      'start applied',
    ]);
  });

  test('a step that was taken by the plain route, by another phone, or by another driver counts as done', async () => {
    const { trip, driver } = await scene.tripIn(4);
    const second = await scene.secondPhone(driver);
    expect(scene.resultOf(await second.tell(trip, 'arrived'))).toBe('applied');
    expect(scene.resultOf(await driver.phone.tell(trip, 'loading'))).toBe('applied');
    const next = await scene.sendOut();
    await reassignTrip(byHandDeps(app.db, clock), {
      ...{ tripId: trip.tripId, driverId: next.driverId, reason: 'Truck broke down', by: huda },
    });
    const { assignmentId } = expectOk(await next.phone.get('/trip')).trip;
    expect(assignmentId).toBeGreaterThan(trip.assignmentId);
    expect(scene.resultOf(await next.phone.tell({ ...trip, assignmentId }, 'arrived'))).toBe('applied');
    expect(
      (await timelineOf(app, trip)).filter((event) => event.startsWith('trip.driver_arrived')),
    ).toHaveLength(1);
  });

  test('a trip is given up, and the reason is told where it always was', async () => {
    const { trip, driver } = await scene.tripIn(3);
    const answer = await driver.phone.tell(trip, 'give-up', { reason: 'Flat tyre' });
    expect(expectOk(answer)).toMatchObject({ action: { result: 'applied' }, trip: null });
    expect(await getRecord(app, account, trip.tripId)).toMatchObject({ StatusCode: 1 });
    const { rows } = await app.db.query({
      text: 'SELECT to_jsonb(driver_actions)::text AS row FROM driver_actions WHERE trip_id = $1',
      values: [trip.tripId],
    });
    expect(JSON.stringify(rows)).not.toContain('Flat tyre');
    // The same driver gets it again: another turn, of which nothing was given up.
    const again = await scene.give(driver, trip);
    expect(again.assignmentId).toBeGreaterThan(trip.assignmentId);
    expect(scene.resultOf(await driver.phone.tell(trip, 'arrived'))).toBe('reported');
    expect(scene.resultOf(await driver.phone.tell(again, 'arrived'))).toBe('applied');
    expect(scene.resultOf(await driver.phone.tell(again, 'loading'))).toBe('applied');
    const late = await driver.phone.tell(again, 'give-up', { reason: 'Flat tyre' });
    expect(scene.resultOf(late)).toBe('refused trip_status_conflict');
  });

  test('a trip is ended by its outcome', async () => {
    const { trip, driver } = await scene.tripIn(3);
    const answer = await driver.phone.tell(trip, 'end', { outcome: 'customer_absent' });
    expect(expectOk(answer)).toMatchObject({ action: { result: 'applied' }, trip: null });
    const second = await scene.secondPhone(driver);
    const same = await second.tell(trip, 'end', { outcome: 'customer_absent' });
    expect(scene.resultOf(same)).toBe('applied');
    const other = await second.tell(trip, 'end', { outcome: 'unsafe' });
    expect(scene.resultOf(other)).toBe('reported');
  });
});

describe('of a turn that is over', () => {
  test('what comes after the trip was taken off the driver is reported, and moves nothing', async () => {
    const { trip, driver } = await scene.tripIn(2);
    await takeOffTrip(app, { tripId: trip.tripId, reason: 'Another is nearer', by: huda, at: clock() });
    for (const [action, more] of [
      ['arrived', {}],
      ['give-up', { reason: 'Flat tyre' }],
      ['late', { minutes: 10 }],
      ['loading', {}],
    ] as const) {
      expect([action, scene.resultOf(await driver.phone.tell(trip, action, more))]).toEqual([
        action,
        'reported',
      ]);
    }
    expect(await driverAt(app, trip)).toBeUndefined();
    expect(await getRecord(app, account, trip.tripId)).toMatchObject({ StatusCode: 1 });
  });

  test('a step that was taken before the trip ended is done, and one that was not is reported', async () => {
    const { trip, driver } = await scene.tripIn(6);
    const second = await scene.secondPhone(driver);
    expect(scene.resultOf(await second.tell(trip, 'start'))).toBe('applied');
    expect(scene.resultOf(await second.tell(trip, 'complete'))).toBe('applied');
    expect(scene.resultOf(await second.tell(trip, 'give-up', { reason: 'Flat tyre' }))).toBe('reported');
  });

  test('a trip that the driver never was at is not found, and neither is one that is not there', async () => {
    const { trip } = await scene.tripIn(2);
    const stranger = await scene.sendOut();
    expectRefusal(await stranger.phone.tell(trip, 'arrived'), 404, 'Trip not found');
    const none = { tripId: 999_999, assignmentId: 1 };
    expectRefusal(await stranger.phone.tell(none, 'arrived'), 404, 'Trip not found');
    expect(await storedOf(trip)).toEqual([]);
  });
});

describe('the order of a phone', () => {
  test('a sequence that is not above the last one is refused and not kept; a new installation counts anew', async () => {
    const { trip, driver } = await scene.tripIn(2);
    expectOk(await driver.phone.tell(trip, 'arrived', { sequence: 9_007_199_254_740_991 }));
    for (const sequence of [9_007_199_254_740_991, 1]) {
      const answer = await driver.phone.tell(trip, 'loading', { sequence });
      expectRefusal(answer, 409, 'Action was sent out of order');
    }
    expect(await storedOf(trip)).toEqual(['arrived applied']);
    const renumbered = { phoneId: randomUUID(), sequence: 1 };
    expect(scene.resultOf(await driver.phone.tell(trip, 'loading', renumbered))).toBe('applied');
  });

  test('a driver tells sixty actions of a trip at the most, and its end beyond that', async () => {
    const { trip, driver } = await scene.tripIn(2);
    for (let n = 0; n < 60; n += 1) {
      expect(scene.resultOf(await driver.phone.tell(trip, 'loading'))).toBe('refused trip_status_conflict');
    }
    expect(scene.resultOf(await driver.phone.tell(trip, 'arrived'))).toBe('refused too_many_actions');
    expect(await storedOf(trip)).toHaveLength(60);
    expectOk(await driver.phone.post('/trip/arrived', { tripId: trip.tripId }));
    for (let n = 0; n < 19; n += 1) {
      expect(scene.resultOf(await driver.phone.tell(trip, 'complete'))).toBe('refused trip_status_conflict');
    }
    const reason = 'Truck has a flat tyre';
    expect(scene.resultOf(await driver.phone.tell(trip, 'give-up', { reason }))).toBe('applied');
    expect(scene.resultOf(await driver.phone.tell(trip, 'complete'))).toBe('refused too_many_actions');
  });
});

describe('at once', () => {
  const rounds = Array.from({ length: process.env.SATHA_TEST_FULL ? 20 : 2 }, (_, round) => round);

  test('the same action twice moves once, and both get the same answer', async () => {
    const driver = await scene.sendOut();
    for (const _ of rounds) {
      const { trip } = await scene.tripIn(2, driver);
      const same = {
        actionId: randomUUID(),
        sequence: undefined as number | undefined,
        recordedAt: clock().toString(),
      };
      const phoneId = randomUUID();
      const tell = () => driver.phone.tell(trip, 'arrived', { ...same, phoneId, sequence: 1 });
      const [one, other] = (await Promise.all([tell(), tell()])).map((answer) => expectOk(answer).action);
      expect(one).toEqual(other);
      expect(one.result).toBe('applied');
      expect((await timelineOf(app, trip)).slice(-1)).toEqual(['trip.driver_arrived 3']);
      expect(await storedOf(trip)).toEqual(['arrived applied']);
      for (const action of ['loading', 'start', 'complete']) expectOk(await driver.phone.tell(trip, action));
    }
  });

  test('the same step of two phones moves once, and both are told that it is done', async () => {
    const driver = await scene.sendOut();
    const second = await scene.secondPhone(driver);
    for (const _ of rounds) {
      const { trip } = await scene.tripIn(2, driver);
      for (const action of ['arrived', 'loading', 'start', 'complete']) {
        const both = await Promise.all([driver.phone.tell(trip, action), second.tell(trip, action)]);
        expect(both.map(scene.resultOf)).toEqual(['applied', 'applied']);
      }
      expect(await timelineOf(app, trip)).toHaveLength(6);
    }
  });

  test('one action identifier for two trips is one action: the other is refused', async () => {
    const driver = await scene.sendOut();
    for (const _ of rounds) {
      const former = await scene.tripIn(6, driver);
      const { trip } = await scene.tripIn(2, driver);
      const actionId = randomUUID();
      const [one, other] = await Promise.all([
        driver.phone.tell(former.trip, 'arrived', { actionId, phoneId: randomUUID() }),
        driver.phone.tell(trip, 'arrived', { actionId, phoneId: randomUUID() }),
      ]);
      expect([one.status, other.status].toSorted()).toEqual([200, 409]);
      for (const action of ['arrived', 'loading', 'start', 'complete'])
        expectOk(await driver.phone.tell(trip, action));
    }
  });

  test('a step and the cancellation come one after the other: the vehicle is on board, or the driver is free', async () => {
    for (const _ of rounds) {
      const { trip, driver } = await scene.tripIn(3);
      const [answer] = await Promise.all([driver.phone.tell(trip, 'loading'), scene.cancel(trip)]);
      expect(['applied', 'reported']).toContain(scene.resultOf(answer));
      // Either way the vehicle is on the truck, and to be handed over.
      const present = expectOk(await driver.phone.get('/trip')).trip;
      expect(present).toMatchObject({ handOver: true, actions: ['complete'], statusName: 'cancelled' });
      expect(scene.resultOf(await driver.phone.tell(trip, 'complete'))).toBe('applied');
      expect(await driverAt(app, trip)).toBeUndefined();
    }
  });
});

describe('clocks', () => {
  test.each([
    ['0000-01-01T00:00:00Z', false],
    ['9999-12-31T23:59:59.999999999-12:00', false],
    ['1969-12-31T23:59:60z', false],
  ])('a moment such as %s is kept as it was told, and decides nothing', async (recordedAt) => {
    const { trip, driver } = await scene.tripIn(2);
    expect(scene.resultOf(await driver.phone.tell(trip, 'arrived', { recordedAt, sentAt: recordedAt }))).toBe(
      'applied',
    );
    const { rows } = await app.db.query({
      text: 'SELECT recorded_at, sent_at FROM driver_actions WHERE trip_id = $1',
      values: [trip.tripId],
    });
    expect(rows).toEqual([{ recorded_at: recordedAt, sent_at: recordedAt }]);
  });

  test.each([
    '٢٠٢٦-١١-١٨T١٢:٠٠+٠٤:٠٠',
    '20261118T080000Z',
    '2026-11-18 12:00:00 +0400',
    '2026-11-18T12:00+04:00[Asia/Dubai]',
  ])('a moment written as %s is read, and kept so that others can read it', async (written) => {
    const { trip, driver } = await scene.tripIn(2);
    const told = { recordedAt: written, sentAt: written, actionId: randomUUID() };
    for (let times = 0; times < 2; times += 1) {
      expect(scene.resultOf(await driver.phone.tell(trip, 'arrived', told))).toBe('applied');
    }
    const { rows } = await app.db.query({
      text: 'SELECT recorded_at, sent_at FROM driver_actions WHERE trip_id = $1',
      values: [trip.tripId],
    });
    const kept = '2026-11-18T08:00:00Z';
    expect(rows).toEqual([{ recorded_at: kept, sent_at: kept }]);
  });

  test('whoever says that they were there long ago is not taken to have waited', async () => {
    const { trip, driver } = await scene.tripIn(2);
    const recordedAt = clock().subtract({ minutes: 50 }).toString();
    expectOk(await driver.phone.tell(trip, 'arrived', { recordedAt }));
    const { outcomes } = expectOk(await driver.phone.get(`/trip/outcomes?tripId=${trip.tripId}`));
    expect(outcomes[0]).toMatchObject({ outcome: 'customer_absent', cost: 0 });
  });
});

describe('a body', () => {
  const good = () => ({ tripId: 1, assignmentId: 1 });
  test.each([
    ['actionId', 'x'],
    ['phoneId', 5],
    ['sequence', 0],
    ['sequence', 1.5],
    ['sequence', 9_007_199_254_740_992],
    ['assignmentId', 0],
    ['assignmentId', 1e300],
    ['tripId', 'one'],
    ['action', 'fly'],
    ['recordedAt', '2026-02-30T00:00:00Z'],
    ['recordedAt', '2026-11-20 09:21'],
    ['sentAt', '+012026-11-20T09:21:40Z'],
    ['place', { lat: 91, lng: 0 }],
    ['place', 'here'],
  ])('with %s %j is refused in words that name it', async (field, value) => {
    const { phone } = await scene.sendOut();
    const answer = await phone.tell(good(), 'arrived', { [field]: value });
    expectRefusal(answer, 400, 'Invalid request', [
      field === 'place' && value !== 'here' ? 'place.lat' : field,
    ]);
  });

  test.each([
    ['give-up', 'reason'],
    ['end', 'outcome'],
    ['late', 'minutes'],
  ])('of %s needs %s', async (action, field) => {
    const { phone } = await scene.sendOut();
    const answer = await phone.tell(good(), action);
    expectRefusal(answer, 400, 'Invalid request', [field]);
  });

  test('may have fields that nobody knows', async () => {
    const { trip, driver } = await scene.tripIn(2);
    const more = { colour: 'green', minutes: 10, place: { lat: 25, lng: 55, accuracyMeters: 5, floor: 2 } };
    expect(scene.resultOf(await driver.phone.tell(trip, 'arrived', more))).toBe('applied');
  });
});

test('a trip that another driver has now is not moved by the former one, who is told of nothing but that', async () => {
  const { trip, driver } = await scene.tripIn(2);
  const next = await scene.sendOut();
  await reassignTrip(byHandDeps(app.db, clock), {
    ...{ tripId: trip.tripId, driverId: next.driverId, reason: 'Another is nearer', by: huda },
  });
  const answer = expectOk(await driver.phone.tell(trip, 'loading'));
  expect(answer).toMatchObject({ action: { result: 'reported' }, trip: null });
  expect(await driverAt(app, trip)).toBe(next.driverId);
});
