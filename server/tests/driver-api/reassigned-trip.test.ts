import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCandidatesForOperator } from '../../src/domain/dispatch/by-hand/find-drivers-for-trip.ts';
import { reassignTrip } from '../../src/domain/dispatch/by-hand/reassign-trip.ts';
import { selectWitnessedPoints } from '../../src/domain/trips/tracks/witnessed-track-store.ts';
import { byHandDeps } from '../harness/by-hand.ts';
import { type CreatedTrip, createTrip, driverAt, getRecord, timelineOf } from '../harness/driven-trip.ts';
import { type DriverPhone, sendDriverOut } from '../harness/driver-phone.ts';
import { assign, type TestDriver } from '../harness/drivers.ts';
import { openStream } from '../harness/event-stream.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { samplePoints } from '../harness/sample-trip.ts';
import { huda } from '../harness/steering-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ variables: { SATHA_SANDBOX_SPEED: '1' }, overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());

const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };
const north = (kilometers: number) => ({ lat: pickup.lat + (kilometers * 1000) / 111_195, lng: pickup.lng });

type OnTheRoad = TestDriver & { readonly phone: DriverPhone; readonly plate: string };

async function sendOut(kilometers: number): Promise<OnTheRoad> {
  const { driver, vehicle, phone } = await sendDriverOut(app, clock);
  const one = { driverId: driver.driverId, vehicleId: vehicle.vehicleId, phone, plate: vehicle.plateText };
  await report(one, kilometers);
  return one;
}

async function report({ phone }: OnTheRoad, kilometers: number): Promise<void> {
  const point = { ...north(kilometers), recordedAt: clock().toString() };
  expectOk(await phone.post('/locations', { points: [point] }));
}

const stepTo = ['', '', '', '/trip/arrived', '/trip/loading', '/trip/start'];

/** A trip that its driver has taken to a status, and another driver, three kilometres north of the pickup. */
async function tripIn(status: number) {
  const trip = await createTrip(app, account);
  const [former, next] = [await sendOut(1), await sendOut(3)];
  expect(await assign(app.db, trip, former, clock())).toBe('assigned');
  clock.advance({ minutes: 5 });
  await report(former, 0);
  for (let reached = 3; reached <= status; reached += 1) {
    expectOk(await former.phone.post(stepTo[reached] ?? '', { tripId: trip.tripId }));
    clock.advance({ minutes: 1 });
  }
  return { trip, former, next };
}

const reassign = ({ tripId }: CreatedTrip, { driverId }: TestDriver, more = {}) =>
  reassignTrip(byHandDeps(app.db, clock), {
    tripId,
    driverId,
    reason: 'Truck broke down',
    by: huda,
    ...more,
  });
const presentTrip = async ({ phone }: OnTheRoad) => expectOk(await phone.get('/trip')).trip;
const run = async <Row extends object = object>(text: string, ...values: unknown[]) =>
  (await app.db.query<Row>({ text, values })).rows;
const lastEvent = async ({ tripId }: CreatedTrip) => {
  const { events } = expectOk(await app.get('/api/Events?limit=100', account.rawApiKey));
  return events
    .filter((event: { tripID?: number; sequence?: number }) => event.tripID === tripId && event.sequence)
    .at(-1);
};
const handOversOf = ({ tripId }: CreatedTrip) =>
  run(
    `SELECT sequence, from_driver_id, from_vehicle_id, to_driver_id, to_vehicle_id FROM trip_hand_overs WHERE trip_id = $1
     ORDER BY sequence`,
    tripId,
  );

describe('before loading', () => {
  test.each([2, 3])(
    'A trip in status %i is taken from its driver and given to the other one in one moment, told as both',
    async (status) => {
      const { trip, former, next } = await tripIn(status);
      const { accountId, tripId } = trip;
      expect(await reassign(trip, next)).toEqual({
        ...{
          accountId,
          tripId,
          driverId: next.driverId,
          vehicleId: next.vehicleId,
          fromDriverId: former.driverId,
        },
      });
      expect((await timelineOf(app, trip)).slice(-2)).toEqual([
        'trip.driver_gave_up 1',
        'trip.driver_assigned 2',
      ]);
      expect(await presentTrip(former)).toBeNull();
      expect(await presentTrip(next)).toMatchObject({ tripId, statusName: 'driver_to_pickup' });
      expect(await driverAt(app, trip)).toBe(next.driverId);
      expect(await handOversOf(trip)).toEqual([]);
      expect(await run('SELECT FROM dispatches WHERE trip_id = $1', tripId)).toEqual([]);
      expectRefusal(
        await former.phone.post(stepTo[status + 1] ?? '', { tripId }),
        409,
        'Trip is not in a status for this',
      );
      for (const path of ['/trip/arrived', '/trip/loading', '/trip/start', '/trip/complete']) {
        expectOk(await next.phone.post(path, { tripId }));
      }
      await expectSoundLedger(app.db);
    },
  );
});

describe('with the vehicle on board', () => {
  test.each([4, 5])(
    'A trip in status %i goes to the other driver in the same status, its vehicle’s hand-over is kept, and the former is free',
    async (status) => {
      const { trip, former, next } = await tripIn(status);
      const { tripId } = trip;
      const before = await timelineOf(app, trip);
      await reassign(trip, next);
      expect(await timelineOf(app, trip)).toEqual([...before, `trip.driver_changed ${status}`]);
      const { sequence, data } = await lastEvent(trip);
      expect(data).toEqual({
        tripFare: trip.fareFils / 100,
        driver: expect.objectContaining({ plate: next.plate }),
        reason: 'operator_decision',
      });
      expect(await handOversOf(trip)).toEqual([
        {
          sequence,
          ...{ from_driver_id: former.driverId, from_vehicle_id: former.vehicleId },
          ...{ to_driver_id: next.driverId, to_vehicle_id: next.vehicleId },
        },
      ]);
      expect((await getRecord(app, account, tripId)).StatusCode).toBe(status);
      expect(await presentTrip(former)).toBeNull();
      expect(await presentTrip(next)).toMatchObject({
        tripId,
        statusCode: status,
      });
      const other = await createTrip(app, account);
      expect(await assign(app.db, other, former, clock())).toBe('assigned');

      const onward = status === 4 ? ['/trip/start', '/trip/complete'] : ['/trip/complete'];
      for (const path of onward)
        expectRefusal(await former.phone.post(path, { tripId }), 409, 'Trip is not in a status for this');
      // What they did themselves is answered as it was, however late the phone sends it again.
      expectOk(await former.phone.post('/trip/loading', { tripId }));
      for (const path of onward) expectOk(await next.phone.post(path, { tripId }));
      expect(await timelineOf(app, trip)).toContain('trip.completed 6');
      // A lost answer is given again to whoever took the trip over.
      expectOk(await next.phone.post('/trip/complete', { tripId }));
      await expectSoundLedger(app.db);
    },
  );

  test('The new driver is promised for where the trip goes next: the pickup while loading, the destination afterwards', async () => {
    const secondsOf = async ({ tripId }: CreatedTrip, { driverId }: TestDriver) =>
      (
        await run<{ leg: string; seconds: number }>(
          `SELECT leg, extract(epoch FROM promised_at - made_at)::integer AS seconds FROM arrival_promises
           WHERE trip_id = $1 AND driver_id = $2`,
          ...[tripId, driverId],
        )
      )[0];
    const loading = await tripIn(4);
    await reassign(loading.trip, loading.next);
    const toPickup = await secondsOf(loading.trip, loading.next);
    expect(toPickup).toMatchObject({ leg: 'pickup' });
    const driving = await tripIn(5);
    await report(driving.former, 2);
    await report(driving.next, 3);
    await reassign(driving.trip, driving.next);
    const toDestination = await secondsOf(driving.trip, driving.next);
    expect(toDestination).toMatchObject({ leg: 'destination' });
    // From the north to the truck is a third of the way to the pickup; from there it is far.
    expect(toDestination?.seconds).toBeGreaterThan((toPickup?.seconds ?? 0) * 3);
    const { candidates } = await findCandidatesForOperator(byHandDeps(app.db, clock), driving.trip.tripId);
    const mine = candidates.find(({ driverId }) => driverId === driving.next.driverId);
    expect(mine?.hindrances).toEqual([
      {
        word: 'busy',
        sentence: `Driver ${driving.next.driverId} is at this trip already; choose another driver.`,
      },
    ]);
  });

  test('Waiting at the pickup stays what it was when a trip is handed over and back while it is being loaded', async () => {
    const { trip, former, next } = await tripIn(3);
    clock.advance({ minutes: 50 });
    expectOk(await former.phone.post('/trip/loading', { tripId: trip.tripId }));
    const waiting = async ({ phone }: OnTheRoad) => {
      const { offered } = expectOk(await phone.get(`/trip/extras?tripId=${trip.tripId}`));
      return offered.find(({ kind }: { kind: string }) => kind === 'waiting').quantity as number;
    };
    // Of 51 minutes, 20 are free.
    expect(await waiting(former)).toBe(3);
    await reassign(trip, next);
    expect(await waiting(next)).toBe(3);
    await reassign(trip, former);
    expect(await waiting(former)).toBe(3);
    expectOk(await former.phone.post('/trip/start', { tripId: trip.tripId }));
    expect(await waiting(former)).toBe(3);
  });

  test('The former driver’s phone loses the trip at once on its stream, and the new one sees it in its status', async () => {
    const { trip, former, next } = await tripIn(5);
    const open = (phone: DriverPhone) => openStream(`${app.baseUrl}/driver-api/stream`, phone.headers());
    const streams = [await open(former.phone), await open(next.phone)];
    const told = (index: number) =>
      streams[index]?.frames
        .filter(({ event }) => event === 'trip')
        .map(({ data }) => data.trip?.tripId ?? null);
    await expect.poll(() => [told(0), told(1)]).toEqual([[trip.tripId], [null]]);
    await reassign(trip, next);
    await expect
      .poll(() => [told(0), told(1)])
      .toEqual([
        [trip.tripId, null],
        [null, trip.tripId],
      ]);
    for (const stream of streams) stream.cut();
  });

  test('Whoever took the trip over declares evidence, and whoever gave it up still may', async () => {
    const { trip, former, next } = await tripIn(4);
    await reassign(trip, next);
    for (const [{ phone }, evidenceId] of [
      [former, '019c7a3e-0000-7000-8000-000000000001'],
      [next, '019c7a3e-0000-7000-8000-000000000002'],
    ] as const) {
      const path = `/trips/${trip.tripId}/evidence`;
      expectOk(
        await phone.post(path, {
          ...{ evidenceId, stage: 'pickup', recordedAt: clock().toString() },
          readings: { odometerKm: 120_000 },
        }),
      );
    }
  });

  test('A trip that moved since the operator looked, and one that was cancelled with the vehicle aboard, stays as it is', async () => {
    const { trip, former, next } = await tripIn(5);
    await expect(reassign(trip, next, { expectedSequence: 4 })).rejects.toMatchObject({
      code: 'version_conflict',
      fields: [
        {
          field: 'sequence',
          message:
            `Trip ${trip.tripId} is in_progress with driver ${former.driverId} now. It has moved since you looked: look again, ` +
            'then decide.',
        },
      ],
    });
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId }));
    await expect(reassign(trip, next)).rejects.toMatchObject({ code: 'trip_status_conflict' });
    expect(await driverAt(app, trip)).toBe(former.driverId);
  });
});

describe('two trucks of one trip', () => {
  test('Waiting at the pickup and the length of the way are judged and counted by each truck’s own track', async () => {
    const { trip, former, next } = await tripIn(3);
    const { accountId, tripId } = trip;
    for (let minutes = 0; minutes < 6; minutes += 1) {
      await report(former, 0);
      clock.advance({ minutes: 1 });
    }
    // A phone whose clock is ahead tells of a moment that is to come when the trip is taken from it.
    const ahead = { ...north(0), recordedAt: clock().add({ seconds: 50 }).toString() };
    expectOk(await former.phone.post('/locations', { points: [ahead] }));
    await reassign(trip, next);
    const since = clock();
    clock.advance({ minutes: 2 });
    await report(next, 1);
    await report(former, 9);
    const points = await selectWitnessedPoints(app.db, { accountId, tripId, driverId: next.driverId, since });
    expect(points.map(({ lat }) => lat)).not.toContain(pickup.lat);
    expect(points.length).toBeGreaterThan(0);
    const tracked = await run<{ driver_id: number }>(
      'SELECT driver_id, count(*)::integer AS points FROM trip_tracks WHERE trip_id = $1 GROUP BY driver_id ORDER BY driver_id',
      tripId,
    );
    expect(tracked.map(({ driver_id }) => driver_id)).toEqual([former.driverId, next.driverId]);
  });

  test('Waiting that one truck did is charged once, also after another one took the vehicle over', async () => {
    const { trip, next } = await tripIn(3);
    const { tripId } = trip;
    await run(
      'UPDATE trips SET departure_at = $2 WHERE trip_id = $1',
      tripId,
      clock().subtract({ hours: 12 }).toString(),
    );
    clock.advance({ minutes: 40 });
    const [former] = await run<{ driver_id: number }>(
      'SELECT driver_id FROM assignments WHERE trip_id = $1',
      tripId,
    );
    const quantity = async () =>
      (
        await run(
          "SELECT quantity FROM quote_extra($1, $2, 'waiting', 1, $3)",
          trip.accountId,
          tripId,
          clock().toString(),
        )
      )[0];
    expect(await quantity()).toEqual({ quantity: 2 });
    await app.db.query({
      text: "SELECT move_trip($1, $2, '{3}', 4::smallint, 'trip.loading', jsonb_build_object('driverId', $3::bigint), $4)",
      values: [trip.accountId, tripId, former?.driver_id, clock().toString()],
    });
    clock.advance({ hours: 1 });
    await reassign(trip, next);
    clock.advance({ hours: 1 });
    expect(await quantity()).toEqual({ quantity: 2 });
  });
});
