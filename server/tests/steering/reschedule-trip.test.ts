import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptOffer } from '../../src/domain/dispatch/accept-offer.ts';
import { dispatchDueTrips } from '../../src/domain/dispatch/dispatch-due-trips.ts';
import { noOpenOffers } from '../../src/domain/dispatch/search.ts';
import { claimDueSearches } from '../../src/domain/dispatch/searches-store.ts';
import { searchTrip } from '../../src/domain/dispatch/searching/search-trip.ts';
import { rescheduleTrip } from '../../src/domain/trips/rescheduling/reschedule-trip.ts';
import { formatUaeTimestamp } from '../../src/values/uae-time.ts';
import { createDispatchScene, type DispatchScene, kilometersNorth } from '../harness/dispatch-scene.ts';
import { createTrip, getRecord, timelineOf } from '../harness/driven-trip.ts';
import { takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import { actsOf, auditOf, cancelAsOperator, huda } from '../harness/steering-scene.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let scene: DispatchScene;
beforeAll(async () => {
  app = await startTestApp({ environment: 'live', overrides: { clock } });
  scene = await createDispatchScene(app.db, clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query({ text: 'DELETE FROM dispatches' });
  await app.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});

const inMinutes = (minutes: number) => clock().add({ minutes });
const book = (minutes: number) =>
  createTrip(
    app,
    account,
    minutes === 0 ? {} : { departureTime: formatUaeTimestamp(inMinutes(minutes)).slice(0, 16) },
  );
const move = (trip: { accountId: number; tripId: number }, departureAt: Temporal.Instant, seen?: number) =>
  rescheduleTrip({ db: app.db }, { ...trip, by: huda, at: clock(), departureAt, seen });

test('A scheduled trip is moved to another time, at the same fare, and its search begins in time for that', async () => {
  const trip = await book(200);
  const before = await getWallet(app.db, account.accountId);
  const departureAt = inMinutes(600);
  expect(await move(trip, departureAt)).toBe(true);
  expect(await move(trip, departureAt)).toBe(false);
  expect(await getRecord(app, account, trip.tripId)).toMatchObject({
    StatusCode: 0,
    tripFare: trip.fareFils / 100,
  });
  const { rows } = await app.db.query<{
    departure_at: Temporal.Instant;
    promised_pickup_at: Temporal.Instant;
  }>({
    text: 'SELECT departure_at, promised_pickup_at FROM trips WHERE trip_id = $1',
    values: [trip.tripId],
  });
  expect(rows.map((row) => Object.values(row).map(String))).toEqual([
    [String(departureAt), String(departureAt)],
  ]);
  const { events } = expectOk(await app.get('/api/Events', account.rawApiKey));
  expect(events.at(-1)).toMatchObject({
    type: 'trip.rescheduled',
    sequence: 2,
    statusCode: 0,
    data: { tripFare: trip.fareFils / 100, departureTime: expect.any(String) },
  });
  expect(Temporal.Instant.from(events.at(-1).data.departureTime)).toEqual(departureAt);
  clock.advance({ minutes: 505 });
  await scene.dispatch();
  expect(await timelineOf(app, trip)).toEqual(['trip.created 0', 'trip.rescheduled 0']);
  clock.advance({ minutes: 50 });
  await scene.dispatch();
  expect(await timelineOf(app, trip)).toEqual([
    'trip.created 0',
    'trip.rescheduled 0',
    'trip.search_began 1',
  ]);
  expect(await getWallet(app.db, account.accountId)).toEqual(before);
  expect(await actsOf(app.db, trip)).toMatchObject([{ kind: 'rescheduled' }]);
  expect(await auditOf(app.db, trip)).toMatchObject([
    { action: 'trip.rescheduled', account_id: account.accountId },
  ]);
  await expectSoundLedger(app.db);
});

test('A trip that is searched for goes back to scheduled, and drivers who were asked are asked no more', async () => {
  const trip = await book(0);
  const driver = await scene.addDriverAt(kilometersNorth(1));
  await scene.dispatch();
  const offer = await scene.offerOf(driver);
  expect(offer).toBeDefined();
  await move(trip, inMinutes(300));
  expect(await scene.offerOf(driver)).toBeUndefined();
  await expect(
    acceptOffer(scene.deps, { driverId: driver.driverId, offerId: offer?.offerId ?? 0 }),
  ).rejects.toThrow('offer_no_longer_open');
  clock.advance({ minutes: 30 });
  await scene.dispatch();
  expect(await getRecord(app, account, trip.tripId)).toMatchObject({ StatusCode: 0 });
  await move(trip, clock());
  await scene.dispatch();
  expect(await getRecord(app, account, trip.tripId)).toMatchObject({ StatusCode: 1 });
});

test('A departure that no booking could have, one with a driver and a stale screen are refused', async () => {
  const trip = await book(100);
  await expect(move(trip, inMinutes(-11))).rejects.toThrow('departure_in_the_past');
  await expect(move(trip, inMinutes(30 * 24 * 60 + 1))).rejects.toThrow('departure_too_far_ahead');
  await expect(move(trip, inMinutes(200), 4)).rejects.toMatchObject({
    code: 'version_conflict',
    fields: [
      { field: 'sequence', mine: 4, theirs: 1 },
      { field: 'departureTime', mine: expect.any(String), theirs: expect.any(String) },
    ],
  });
  await expect(move({ ...trip, tripId: 999_999 }, inMinutes(200))).rejects.toThrow('trip_not_found');
  const driven = await book(0);
  await takeTripTo(app.db, driven, await scene.addDriverAt(kilometersNorth(1)), 2, clock());
  await expect(move(driven, inMinutes(200))).rejects.toThrow('trip_status_conflict');
});

test('A step of the search that had begun for the time before neither begins the search nor asks anybody', async () => {
  const trip = await book(91);
  await scene.addDriverAt(kilometersNorth(30));
  clock.advance({ minutes: 80 });
  const leasedUntil = clock().add({ seconds: 10 });
  const [search] = await claimDueSearches(app.db, { now: clock(), leasedUntil, atMost: 5 });
  if (!search) throw new Error('the search is due');
  await move(trip, inMinutes(600));
  const nothing = { open: noOpenOffers, candidates: [] };
  expect(await searchTrip(scene.deps, search, nothing)).toBeUndefined();
  expect(await timelineOf(app, trip)).toEqual(['trip.created 0', 'trip.rescheduled 0']);
});

test('Rescheduling, an accept, a cancellation and dispatch at once leave one driver, or a scheduled trip, or an end', async () => {
  const drivers = [];
  for (let count = 0; count < 5; count += 1)
    drivers.push(await scene.addDriverAt(kilometersNorth(1 + count)));
  for (let round = 0; round < 12; round += 1) {
    const trip = await book(0);
    await scene.dispatch();
    const [asked] = (await scene.offersOf(trip.accountId, trip.tripId)).filter(
      ({ status }) => status === 'open',
    );
    const steps = [
      () => move(trip, inMinutes(300)),
      () => acceptOffer(scene.deps, { driverId: asked?.driverId ?? 0, offerId: asked?.offerId ?? 0 }),
      () => dispatchDueTrips(scene.deps),
      ...(round % 3 === 0
        ? [() => app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId: trip.tripId })]
        : []),
    ];
    const order = [...steps.slice(round % 3), ...steps.slice(0, round % 3)];
    await Promise.allSettled(order.map((step) => step()));
    const { StatusCode } = await getRecord(app, account, trip.tripId);
    const { rows } = await app.db.query<{ at: number; searches: number; open: number }>({
      text: `SELECT (SELECT count(*)::integer FROM assignments WHERE trip_id = $1) AS at,
               (SELECT count(*)::integer FROM dispatches WHERE trip_id = $1) AS searches,
               (SELECT count(*)::integer FROM offers WHERE trip_id = $1 AND status = 'open') AS open`,
      values: [trip.tripId],
    });
    const expected = { 0: [0, 1, 0], 2: [1, 0, 0], 7: [0, 0, 0] }[StatusCode as 0 | 2 | 7];
    expect([StatusCode, ...Object.values(rows[0] ?? {})]).toEqual([StatusCode, ...(expected ?? [])]);
    await timelineOf(app, trip);
    await cancelAsOperator(app, { ...trip, at: clock() }).catch(() => {});
  }
  await expectSoundLedger(app.db);
});
