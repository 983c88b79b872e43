import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOpenAlarms } from '../../src/domain/attention/queries.ts';
import { concernPolicy } from '../../src/domain/trips/all-accounts/concern-policy.ts';
import { findTripsOfAllAccounts } from '../../src/domain/trips/all-accounts/queries.ts';
import { type AttentionScene, openAttentionScene } from '../harness/attention-scene.ts';
import { kilometersNorth } from '../harness/dispatch-scene.ts';
import { drive } from '../harness/drivers.ts';

let scene: AttentionScene;
beforeAll(async () => {
  scene = await openAttentionScene();
});
afterAll(() => scene.app.close());

const { movement, silentSeconds } = concernPolicy;
/** What is amiss has to be seen so soon. */
const soonSeconds = 30;

test('A phone that falls silent is an alarm within half a minute of five minutes, until it is heard of', async () => {
  const { trip, driver } = await scene.onTheWay(kilometersNorth(8));
  const seconds = await scene.passUntil('driver_silent', trip.tripId);
  expect(seconds).toBeGreaterThan(silentSeconds);
  expect(seconds).toBeLessThanOrEqual(silentSeconds + soonSeconds);
  await driver.tell(kilometersNorth(7));
  await scene.look();
  expect(await scene.alarmOf('driver_silent', trip.tripId)).toBeUndefined();
});

test('A detour is an alarm within half a minute of three minutes, until the truck is on its way again', async () => {
  const { trip, driver } = await scene.onTheWay(kilometersNorth(6));
  // 54 km/h in the wrong direction, then back.
  const away = (passed: number) => driver.tell(kilometersNorth(6 + passed * 0.015));
  const seconds = await scene.passUntil('moving_away', trip.tripId, away);
  expect(seconds).toBeGreaterThanOrEqual(movement.awaySeconds);
  expect(seconds).toBeLessThanOrEqual(movement.awaySeconds + soonSeconds);
  const turned = 6 + seconds * 0.015;
  await scene.pass(40, (passed) => driver.tell(kilometersNorth(turned - passed * 0.015)));
  expect(await scene.alarmOf('moving_away', trip.tripId)).toBeDefined();
  await scene.pass(60, (passed) => driver.tell(kilometersNorth(turned - 0.6 - passed * 0.015)));
  expect(await scene.alarmOf('moving_away', trip.tripId)).toBeUndefined();
});

test('A truck that stands where it drove to is still away, for two hours, and is not once it is over', async () => {
  const { trip, driver } = await scene.onTheWay(kilometersNorth(6));
  const away = (passed: number) => driver.tell(kilometersNorth(6 + passed * 0.015));
  const seconds = await scene.passUntil('moving_away', trip.tripId, away);
  const stand = () => driver.tell(kilometersNorth(6 + seconds * 0.015));
  await scene.pass(movement.windowSeconds + 60, stand);
  expect(await scene.alarmOf('moving_away', trip.tripId)).toBeDefined();
  scene.clock.advance({ seconds: movement.longestAwaySeconds });
  await stand();
  await scene.look();
  expect(await scene.alarmOf('moving_away', trip.tripId)).toBeUndefined();
});

test('A long stop is an alarm within half a minute of eight minutes, on both parts of the way, until the truck moves on', async () => {
  const { trip, driver } = await scene.onTheWay(kilometersNorth(4));
  // A standing phone tells a place some metres away each time.
  const stand = (passed: number) => driver.tell(kilometersNorth(4 + (passed % 20) * 0.002));
  const seconds = await scene.passUntil('stopped_on_way', trip.tripId, stand);
  expect(seconds).toBeGreaterThanOrEqual(movement.stoppedSeconds);
  expect(seconds).toBeLessThanOrEqual(movement.stoppedSeconds + soonSeconds);
  await scene.pass(20, (passed) => driver.tell(kilometersNorth(4 - passed * 0.01)));
  expect(await scene.alarmOf('stopped_on_way', trip.tripId)).toBeDefined();
  await scene.pass(60, (passed) => driver.tell(kilometersNorth(3.8 - passed * 0.01)));
  expect(await scene.alarmOf('stopped_on_way', trip.tripId)).toBeUndefined();

  for (const action of ['arrive', 'load', 'start'] as const) {
    await drive(scene.app.db, trip.tripId, driver, action, scene.clock());
  }
  const aboard = await scene.passUntil('stopped_on_way', trip.tripId, () =>
    driver.tell(kilometersNorth(0.2)),
  );
  expect(aboard).toBeLessThanOrEqual(movement.stoppedSeconds + soonSeconds);
  await drive(scene.app.db, trip.tripId, driver, 'complete', scene.clock());
  await scene.look();
  expect(await scene.open()).toEqual(
    expect.not.arrayContaining([expect.stringMatching(new RegExp(` ${trip.tripId}$`))]),
  );
});

test('A promise is at risk once it can only be missed, and broken when its time is over, with both moments kept', async () => {
  // Ten minutes are promised, for 25 km as the crow flies.
  const { trip, driver } = await scene.onTheWay(kilometersNorth(25));
  await scene.look();
  const atRisk = await scene.alarmOf('promise_at_risk', trip.tripId);
  expect(atRisk?.promisedAt?.epochMilliseconds).toBeGreaterThan(scene.clock().epochMilliseconds);
  expect(atRisk?.expectedAt?.since(atRisk.promisedAt as Temporal.Instant).total('minutes')).toBeGreaterThan(
    5,
  );
  const seconds = await scene.passUntil('driver_late', trip.tripId, (passed) =>
    driver.tell(kilometersNorth(25 - passed * 0.02)),
  );
  expect(seconds).toBeLessThanOrEqual(600 + soonSeconds);
  expect(await scene.alarmOf('promise_at_risk', trip.tripId)).toBeUndefined();
  const late = await scene.alarmOf('driver_late', trip.tripId);
  expect(late?.promisedAt).toEqual(atRisk?.promisedAt);
  await drive(scene.app.db, trip.tripId, driver, 'arrive', scene.clock());
  await scene.look();
  expect(await scene.alarmOf('driver_late', trip.tripId)).toBeUndefined();
});

test('Before the time of a trip its truck may stand and drive where it likes, and its phone may be off', async () => {
  const departureTime = scene.clock().add({ hours: 5 }).toZonedDateTimeISO('Asia/Dubai').toPlainDateTime();
  const trip = await scene.book({ departureTime: departureTime.toString({ smallestUnit: 'minute' }) });
  const driver = await scene.sendOut();
  await driver.tell(kilometersNorth(6));
  const { db } = scene.app;
  await db.query({
    text: `INSERT INTO assignments (driver_id, vehicle_id, account_id, trip_id, assigned_at) VALUES ($1, $2, $3, $4, $5)`,
    values: [driver.driverId, driver.vehicleId, trip.accountId, trip.tripId, scene.clock().toString()],
  });
  await db.query({
    text: 'UPDATE trips SET status = 2, driver_id = $2, vehicle_id = $3 WHERE trip_id = $1',
    values: [trip.tripId, driver.driverId, driver.vehicleId],
  });
  await scene.pass(600, () => driver.tell(kilometersNorth(6)));
  await scene.pass(600);
  expect((await scene.open()).filter((alarm) => alarm.endsWith(` ${trip.tripId}`))).toEqual([]);
});

test('Whoever looks at the trips of a concern sees those of its alarms, and no others', async () => {
  const silent = await scene.onTheWay(kilometersNorth(3));
  const stopped = await scene.onTheWay(kilometersNorth(4));
  await scene.passUntil('stopped_on_way', stopped.trip.tripId, () => stopped.driver.tell(kilometersNorth(4)));
  for (const concern of ['driver_silent', 'stopped_on_way'] as const) {
    const alarms = (await findOpenAlarms(scene.app.db)).filter(({ kind }) => kind === concern);
    const { trips } = await findTripsOfAllAccounts(
      { db: scene.app.db, now: scene.clock() },
      { concerns: [concern] },
      { order: 'oldest', limit: 100 },
    );
    expect(new Set(trips.map(({ tripId }) => tripId))).toEqual(
      new Set(alarms.map(({ subjectId }) => subjectId)),
    );
    const shown = concern === 'driver_silent' ? silent : stopped;
    expect(trips.map(({ tripId }) => tripId)).toContain(shown.trip.tripId);
  }
});
