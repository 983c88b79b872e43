import { dispatchLeadMinutes } from '@satha/terms/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countSms } from '../../src/domain/messages/queries.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { formatUaeTimestamp } from '../../src/values/uae-time.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { createDispatchScene, type DispatchScene, kilometersNorth } from '../harness/dispatch-scene.ts';
import { type CreatedTrip, createTrip, getRecord, timelineOf } from '../harness/driven-trip.ts';
import { placeDriver, type TestDriver } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: Console;
let scene: DispatchScene;
let account: TestAccount;
let dispatcher: ConsoleOperator;
let trip: CreatedTrip;
let departureAt: Temporal.Instant;
let near: TestDriver;
let far: TestDriver;
beforeAll(async () => {
  app = await createConsole({ overrides: { clock }, variables: { SATHA_SANDBOX_SPEED: '1' } });
  scene = await createDispatchScene(app.db, clock);
  dispatcher = await app.operatorOf('dispatcher', { hasTwoFactor: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query({ text: 'DELETE FROM dispatches' });
  await app.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
  departureAt = clock().add({ minutes: 300 });
  trip = await createTrip(app, account, { departureTime: formatUaeTimestamp(departureAt).slice(0, 16) });
  // A departure has no seconds.
  const { departureTime } = await getRecord(app, account, trip.tripId);
  departureAt = Temporal.Instant.from(departureTime);
  [near, far] = [await scene.addDriverAt(kilometersNorth(1)), await scene.addDriverAt(kilometersNorth(2))];
});

const sequence = async () =>
  expectOk(await dispatcher.get(`/trips/${trip.tripId}/candidates`)).sequence as number;
const send = async (path: string, body: object) =>
  expectOk(await dispatcher.send(`/trips/${trip.tripId}/${path}`, { sequence: await sequence(), ...body }));
const statusNow = () => scene.statusOf(trip.accountId, trip.tripId);
const isAsked = async (driver: TestDriver) => (await scene.offerOf(driver))?.tripId === trip.tripId;
/** Goes on until so many minutes before the departure, with both drivers heard of. */
async function waitUntil(minutesBefore: number): Promise<void> {
  clock.advance({
    seconds: departureAt.subtract({ minutes: minutesBefore }).since(clock()).total('seconds'),
  });
  for (const [driver, km] of [
    [near, 1],
    [far, 2],
  ] as const) {
    await placeDriver(app.db, driver, kilometersNorth(km), clock());
  }
  await scene.dispatch();
}
const feeNow = async () => {
  const { rawApiKey } = account;
  return expectOk(await app.get(`/api/Trips/${trip.tripId}/cancellation`, rawApiKey))
    .cancellationFees as number;
};

test('A trip that is taken off before its time is scheduled again: nobody is asked, and its departure can be moved', async () => {
  await send('assign', { driverId: near.driverId });
  await send('take-off', { reason: 'Phone lost' });
  expect(await timelineOf(app, trip)).toEqual([
    'trip.created 0',
    'trip.search_began 1',
    'trip.driver_assigned 2',
    'trip.driver_gave_up 0',
  ]);
  await waitUntil(dispatchLeadMinutes + 1);
  expect([await statusNow(), await isAsked(far)]).toEqual([0, false]);
  const departureTime = formatUaeTimestamp(departureAt).slice(0, 16);
  expect(await send('schedule', { departureTime })).toEqual({ isChanged: false });
  departureAt = departureAt.add({ minutes: 60 });
  const later = formatUaeTimestamp(departureAt).slice(0, 16);
  expect(await send('schedule', { departureTime: later })).toEqual({ isChanged: true });
  await waitUntil(dispatchLeadMinutes + 1);
  expect(await statusNow()).toBe(0);
  await waitUntil(12);
  expect([await statusNow(), await isAsked(near), await isAsked(far)]).toEqual([1, false, true]);
});

test('A driver who gives up within the time in which drivers are looked for is replaced at once, and the trip can go back to its schedule', async () => {
  await send('assign', { driverId: near.driverId });
  await waitUntil(dispatchLeadMinutes - 1);
  await giveUpTrip(app, { ...near, tripId: trip.tripId, reason: 'Flat tyre', at: clock() });
  await scene.dispatch();
  expect([await statusNow(), await isAsked(far)]).toEqual([1, true]);
  const departureTime = formatUaeTimestamp(departureAt).slice(0, 16);
  expect(await send('schedule', { departureTime })).toEqual({ isChanged: true });
  expect([await statusNow(), await isAsked(far)]).toEqual([0, false]);
});

test('A driver who is asked alone before the time moves nothing: after a no the trip waits, and a yes begins and ends its search', async () => {
  const asked = { ask: true, staysWithOperator: true };
  await send('assign', { driverId: near.driverId, ...asked });
  expect([await statusNow(), await isAsked(near)]).toEqual([0, true]);
  await scene.decline(near);
  await scene.dispatch();
  await send('search/resume', {});
  await scene.dispatch();
  expect([await statusNow(), await isAsked(far)]).toEqual([0, false]);
  await send('assign', { driverId: far.driverId, ask: true });
  await scene.accept(far);
  expect(await timelineOf(app, trip)).toEqual([
    'trip.created 0',
    'trip.search_began 1',
    'trip.driver_assigned 2',
  ]);
  await send('reassign', { driverId: near.driverId, reason: 'Nearer' });
  expect((await timelineOf(app, trip)).slice(3)).toEqual(['trip.driver_gave_up 1', 'trip.driver_assigned 2']);
});

test('A driver who has a trip before its time is promised for its departure, and the customer is told when it is near', async () => {
  await app.db.query({
    text: 'UPDATE accounts SET sms_links_enabled = true, sms_updates_enabled = true WHERE account_id = $1',
    values: [account.accountId],
  });
  await send('assign', { driverId: near.driverId });
  await send('take-off', { reason: 'Phone lost' });
  await send('assign', { driverId: far.driverId });
  const { rows } = await app.db.query<{
    promised_at: Temporal.Instant;
    promised_pickup_at: Temporal.Instant;
  }>({
    text: `SELECT promised_at, promised_pickup_at FROM arrival_promises JOIN trips USING (account_id, trip_id, driver_id)
           WHERE trip_id = $1`,
    values: [trip.tripId],
  });
  expect(rows.flatMap((row) => Object.values(row).map(String))).toEqual([
    String(departureAt),
    String(departureAt),
  ]);
  const texts = await app.db.query<{ next_attempt_at: Temporal.Instant; expires_at: Temporal.Instant }>({
    text: "SELECT next_attempt_at, expires_at FROM sms_messages WHERE trip_id = $1 AND kind = 'driver_assigned'",
    values: [trip.tripId],
  });
  const toldAt = departureAt.subtract({ minutes: dispatchLeadMinutes });
  // Nobody is alarmed by a text that waits for its time.
  const countAt = async (at: Temporal.Instant) => (await countSms({ db: app.db, clock: () => at })).count;
  expect(await countAt(toldAt)).toBe((await countAt(toldAt.subtract({ milliseconds: 1 }))) + 1);
  expect(texts.rows.map((row) => Object.values(row).map(String))).toEqual([
    [String(toldAt), String(toldAt.add({ minutes: 30 }))],
  ]);
});

test('A departure that moves takes the text along that waits to tell of the driver', async () => {
  await app.db.query({
    text: 'UPDATE accounts SET sms_links_enabled = true, sms_updates_enabled = true WHERE account_id = $1',
    values: [account.accountId],
  });
  await send('assign', { driverId: near.driverId });
  await send('take-off', { reason: 'Phone lost' });
  const later = departureAt.add({ hours: 20 });
  const departureTime = later.toZonedDateTimeISO('Asia/Dubai').toPlainDateTime().toString().slice(0, 16);
  expect(await send('schedule', { departureTime })).toEqual({ isChanged: true });
  await send('assign', { driverId: far.driverId });
  const { rows } = await app.db.query<{ next_attempt_at: Temporal.Instant }>({
    text: "SELECT next_attempt_at FROM sms_messages WHERE trip_id = $1 AND kind = 'driver_assigned'",
    values: [trip.tripId],
  });
  expect(rows.map(({ next_attempt_at: at }) => String(at))).toEqual([
    String(later.subtract({ minutes: dispatchLeadMinutes })),
  ]);
});

test('Cancelling costs nothing until drivers are looked for, whoever has the trip, and its free time begins then', async () => {
  const { balanceFils } = await getWallet(app.db, account.accountId);
  await send('assign', { driverId: near.driverId });
  await waitUntil(dispatchLeadMinutes + 1);
  expect(await feeNow()).toBe(0);
  await waitUntil(dispatchLeadMinutes - 2);
  expect(await feeNow()).toBe(0);
  await waitUntil(dispatchLeadMinutes - 4);
  expect(await feeNow()).toBeGreaterThan(0);
  expectOk(await app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId: trip.tripId }));
  const kept = balanceFils + trip.fareFils - (await getWallet(app.db, account.accountId)).balanceFils;
  expect(kept).toBe(Math.max(3_000, Math.round(trip.fareFils / 5)));
  await expectSoundLedger(app.db);
});
