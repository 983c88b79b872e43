import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOpenAlarms } from '../../src/domain/attention/queries.ts';
import { watchAlarms } from '../../src/domain/attention/watch-alarms.ts';
import { reassignTrip } from '../../src/domain/dispatch/by-hand/reassign-trip.ts';
import { takeOffTrip } from '../../src/domain/dispatch/by-hand/take-off-trip.ts';
import { handOverVehicle } from '../../src/domain/trips/moves/hand-over-vehicle.ts';
import { promiseAnew } from '../../src/domain/trips/promises/promise-anew.ts';
import { createAwayScene } from '../harness/away-scene.ts';
import { byHandDeps } from '../harness/by-hand.ts';
import { onStraightRoads } from '../harness/dispatch-scene.ts';
import { type CreatedTrip, driverAt, timelineOf } from '../harness/driven-trip.ts';
import { buyVehicle } from '../harness/driver-phone.ts';
import { openStream } from '../harness/event-stream.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { huda } from '../harness/steering-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const rounds = process.env.SATHA_TEST_FULL ? 20 : 2;
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

async function look(): Promise<void> {
  clock.advance({ seconds: 5 });
  await watchAlarms({
    db: app.db,
    clock,
    timeScale: 1,
    ...onStraightRoads,
    outboxes: { texts: true, mails: true },
  });
}
const alarmsOf = async ({ tripId }: Pick<CreatedTrip, 'tripId'>) =>
  (await findOpenAlarms(app.db)).filter((alarm) => alarm.subjectId === tripId);
const kindsOf = async (trip: CreatedTrip) => (await alarmsOf(trip)).map(({ kind }) => kind);

describe('the vehicle of a trip that was cancelled before the phone could tell that it is on the truck', () => {
  test.each([2, 3])(
    'of status %i puts its driver back to the trip, to hand it over, and the operator is told',
    async (status) => {
      const { trip, driver } = await scene.tripIn(status);
      await scene.cancel(trip);
      const events = await timelineOf(app, trip);
      const stream = await openStream(`${app.baseUrl}/driver-api/stream`, driver.phone.headers());
      const told = expectOk(await driver.phone.tell(trip, 'loading'));
      expect(told).toMatchObject({
        action: { result: 'reported' },
        trip: {
          ...{ tripId: trip.tripId, assignmentId: trip.assignmentId },
          ...{ statusName: 'cancelled', actions: ['complete'], handOver: true },
        },
      });
      await expect.poll(() => stream.frames.at(-1)?.data?.trip?.handOver).toBe(true);
      stream.cut();
      await look();
      expect(await kindsOf(trip)).toContain('vehicle_aboard');
      expect(scene.resultOf(await driver.phone.tell(trip, 'start'))).toBe('reported');
      const end = { actionId: randomUUID(), recordedAt: clock().toString() };
      const completed = expectOk(await driver.phone.tell(trip, 'complete', end));
      expect(completed).toMatchObject({ action: { result: 'applied' }, trip: null });
      expect(scene.resultOf(await driver.phone.tell(trip, 'complete', end))).toBe('applied');
      expect(scene.resultOf(await driver.phone.tell(trip, 'complete'))).toBe('applied');
      expectOk(await driver.phone.post('/trip/complete', { tripId: trip.tripId }));
      // Once, and nothing of the trip or its money changes by it.
      expect(scene.resultOf(await driver.phone.tell(trip, 'start'))).toBe('reported');
      expect(await driverAt(app, trip)).toBeUndefined();
      expect(await timelineOf(app, trip)).toEqual(events);
      await look();
      expect(await kindsOf(trip)).toEqual([]);
    },
  );

  test('is handed over by the operator as well, and the driver is free then', async () => {
    const { trip, driver } = await scene.tripIn(3);
    await scene.cancel(trip);
    expectOk(await driver.phone.tell(trip, 'loading'));
    expect(await handOverVehicle(app, { ...trip, by: huda, at: clock() })).toBe(driver.driverId);
    expect(expectOk(await driver.phone.get('/trip')).trip).toBeNull();
    expect(scene.resultOf(await driver.phone.tell(trip, 'complete'))).toBe('applied');
  });

  test('keeps its driver from other trips and from going offline until then', async () => {
    const { trip, driver } = await scene.tripIn(3);
    await scene.cancel(trip);
    expectOk(await driver.phone.tell(trip, 'loading'));
    expect((await driver.phone.post('/shift/end')).status).toBe(409);
    await expect(scene.tripIn(2, driver)).rejects.toThrow('was not assigned');
  });

  type Case = (way: Awaited<ReturnType<typeof scene.tripIn>>) => Promise<unknown>;
  const cases: readonly (readonly [string, Case])[] = [
    [
      'another driver had the trip at its end',
      async ({ trip }) => {
        const next = await scene.sendOut();
        const { tripId } = trip;
        await reassignTrip(byHandDeps(app.db, clock), {
          ...{ tripId, driverId: next.driverId, reason: 'Another is nearer', by: huda },
        });
        await scene.cancel(trip);
      },
    ],
    [
      'another driver was looked for at its end',
      async ({ trip }) => {
        await takeOffTrip(app, { tripId: trip.tripId, reason: 'Another is nearer', by: huda, at: clock() });
        await scene.cancel(trip);
      },
    ],
    [
      'the driver is at another trip',
      async ({ trip, driver }) => {
        await scene.cancel(trip);
        await scene.tripIn(2, driver);
      },
    ],
    [
      'the driver has another truck by now',
      async ({ trip, driver }) => {
        await scene.cancel(trip);
        expectOk(await driver.phone.post('/shift/end'));
        const { plateText } = await buyVehicle(app);
        expectOk(await driver.phone.post('/shift/start', { plate: plateText }));
      },
    ],
    [
      'the driver is offline',
      async ({ trip, driver }) => {
        await scene.cancel(trip);
        expectOk(await driver.phone.post('/shift/end'));
      },
    ],
    [
      'the driver has begun another shift, in the same truck',
      async ({ trip, driver }) => {
        await scene.cancel(trip);
        expectOk(await driver.phone.post('/shift/end'));
        clock.advance({ hours: 20 });
        expectOk(await driver.phone.post('/shift/start', { plate: driver.plate }));
      },
    ],
    [
      'the driver ended the trip',
      async ({ trip, driver }) => {
        expectOk(await driver.phone.post('/trip/end', { tripId: trip.tripId, outcome: 'unsafe' }));
      },
    ],
  ];
  test.each(cases)('is a line of the timeline alone where %s', async (_name, happen) => {
    const way = await scene.tripIn(3);
    await happen(way);
    const before = await driverAt(app, way.trip);
    expect(scene.resultOf(await way.driver.phone.tell(way.trip, 'loading'))).toBe('reported');
    expect(await driverAt(app, way.trip)).toBe(before);
  });

  test('is of the turn that the trip ended in: an earlier one of the same driver does not count', async () => {
    const { trip, driver } = await scene.tripIn(3);
    expectOk(await driver.phone.post('/trip/give-up', { tripId: trip.tripId, reason: 'Flat tyre' }));
    await scene.give(driver, trip);
    await scene.cancel(trip);
    expect(scene.resultOf(await driver.phone.tell(trip, 'loading'))).toBe('reported');
    expect(await driverAt(app, trip)).toBeUndefined();
  });

  test('is found once, by whichever of two phones tells of it first', async () => {
    const driver = await scene.sendOut();
    const second = await scene.secondPhone(driver);
    for (let round = 0; round < rounds; round += 1) {
      const { trip } = await scene.tripIn(3, driver);
      await scene.cancel(trip);
      const both = await Promise.all([driver.phone.tell(trip, 'loading'), second.tell(trip, 'loading')]);
      expect(both.map(scene.resultOf)).toEqual(['reported', 'reported']);
      const { rows } = await app.db.query({
        text: 'SELECT FROM driver_actions WHERE trip_id = $1 AND marks_hand_over',
        values: [trip.tripId],
      });
      expect(rows).toHaveLength(1);
      expect(scene.resultOf(await second.tell(trip, 'complete'))).toBe('applied');
    }
  });
});

describe('a delay that the driver tells of', () => {
  test('is an alarm until something else is promised, or the driver has come', async () => {
    const { trip, driver } = await scene.tripIn(2);
    expect(scene.resultOf(await driver.phone.tell(trip, 'late', { minutes: 20 }))).toBe('applied');
    const [promised] = (
      await app.db.query<{ promised_at: Temporal.Instant }>({
        text: 'SELECT promised_at FROM arrival_promises WHERE trip_id = $1',
        values: [trip.tripId],
      })
    ).rows;
    await look();
    const [alarm] = await alarmsOf(trip);
    expect(alarm).toMatchObject({ kind: 'late_reported', promisedAt: promised?.promised_at });
    expect(alarm?.expectedAt).toEqual(promised?.promised_at.add({ minutes: 20 }));
    await promiseAnew(app, { ...trip, by: huda, at: clock(), minutes: 40, reason: 'Traffic' });
    await look();
    expect(await kindsOf(trip)).toEqual([]);
    expectOk(await driver.phone.tell(trip, 'late', { minutes: 10 }));
    await look();
    expect(await kindsOf(trip)).toEqual(['late_reported']);
    expectOk(await driver.phone.tell(trip, 'arrived'));
    await look();
    expect(await kindsOf(trip)).toEqual([]);
  });

  test('can be told three times of a turn; more is refused, and neither alarm nor text is made by it', async () => {
    const { trip, driver } = await scene.tripIn(2);
    const results = [];
    for (let time = 0; time < 5; time += 1) {
      results.push(scene.resultOf(await driver.phone.tell(trip, 'late', { minutes: 10 })));
      await look();
    }
    expect(results).toEqual([...Array(3).fill('applied'), ...Array(2).fill('refused too_many_delays')]);
    const { rows } = await app.db.query({
      text: `SELECT FROM alarms WHERE kind = 'late_reported' AND subject_id = $1`,
      values: [trip.tripId],
    });
    expect(rows).toHaveLength(1);
  });

  test('on the way to the destination is an alarm about that arrival, until the trip is complete', async () => {
    const { trip, driver } = await scene.tripIn(2);
    expectOk(await driver.phone.tell(trip, 'late', { minutes: 10 }));
    for (const action of ['arrived', 'loading', 'start']) expectOk(await driver.phone.tell(trip, action));
    await look();
    expect(await kindsOf(trip)).toEqual([]);
    expect(scene.resultOf(await driver.phone.tell(trip, 'late', { minutes: 20 }))).toBe('applied');
    await look();
    const promises = await app.db.query<{ leg: string; promised_at: Temporal.Instant }>({
      text: `SELECT leg, promised_at FROM arrival_promises WHERE trip_id = $1 AND leg = 'destination'`,
      values: [trip.tripId],
    });
    const promisedAt = promises.rows[0]?.promised_at;
    expect(await alarmsOf(trip)).toMatchObject([{ kind: 'late_reported', promisedAt }]);
    expectOk(await driver.phone.tell(trip, 'complete'));
    await look();
    expect(await kindsOf(trip)).toEqual([]);
  });

  test.each([3, 4])(
    'is refused with the vehicle before the driver, in status %i: no arrival is waited for',
    async (status) => {
      const { trip, driver } = await scene.tripIn(status);
      const told = await driver.phone.tell(trip, 'late', { minutes: 10 });
      expect(scene.resultOf(told)).toBe('refused trip_status_conflict');
      await look();
      expect(await kindsOf(trip)).toEqual([]);
    },
  );

  test('changes no promise, and is in no event of the account', async () => {
    const { trip, driver } = await scene.tripIn(2);
    const before = await timelineOf(app, trip);
    expectOk(await driver.phone.tell(trip, 'late', { minutes: 10 }));
    expect(await timelineOf(app, trip)).toEqual(before);
    const { rows } = await app.db.query({
      text: 'SELECT promised_anew_at FROM arrival_promises WHERE trip_id = $1',
      values: [trip.tripId],
    });
    expect(rows).toEqual([{ promised_anew_at: null }]);
  });
});
