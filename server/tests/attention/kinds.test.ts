import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetEndedAlarms } from '../../src/domain/attention/forget-ended-alarms.ts';
import { watchAlarms } from '../../src/domain/attention/watch-alarms.ts';
import { askDriverAlone } from '../../src/domain/dispatch/by-hand/ask-driver-alone.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { type AttentionScene, openAttentionScene } from '../harness/attention-scene.ts';
import { byHandDeps } from '../harness/by-hand.ts';
import { kilometersNorth, onStraightRoads } from '../harness/dispatch-scene.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { drive } from '../harness/drivers.ts';
import { plantExtra } from '../harness/plant-extra.ts';
import { openTestDatabase } from '../harness/test-database.ts';

let scene: AttentionScene;
/** What another process has. */
let other: Database;
beforeAll(async () => {
  scene = await openAttentionScene();
  other = openTestDatabase(scene.app.databaseUrl);
});
afterAll(async () => {
  await other.close();
  await scene.app.close();
});

const run = (text: string, values: readonly unknown[] = []) => scene.app.db.query({ text, values });
/** How many alarms of that kind and subject there have been. */
async function count(kind: string, subjectId: number): Promise<number> {
  const text = 'SELECT alarm_id FROM alarms WHERE kind = $1 AND subject_id = $2';
  return (await run(text, [kind, subjectId])).rowCount ?? 0;
}

test('A search that goes on for five minutes is an alarm, which two processes that look find once, until a driver has it', async () => {
  const { tripId } = await scene.book();
  const dispatchAll = () => scene.dispatch.dispatch();
  await dispatchAll();
  scene.clock.advance({ seconds: 301 });
  await dispatchAll();
  await Promise.all([scene.look(), scene.look(other), scene.look()]);
  await scene.look(other);
  expect(await scene.open()).toContain(`search_long ${tripId}`);
  expect(await count('search_long', tripId)).toBe(1);
  const driver = await scene.dispatch.addDriverAt(kilometersNorth(2));
  scene.clock.advance({ seconds: 10 });
  await dispatchAll();
  await scene.dispatch.accept(driver);
  await scene.look();
  expect(await scene.open()).not.toContain(`search_long ${tripId}`);
});

test('An alarm of the demo is marked as one', async () => {
  const demo = await scene.app.makeAccount({ balanceFils: 1_000_000 });
  await run('UPDATE accounts SET is_demo = true, sms_links_enabled = false WHERE account_id = $1', [
    demo.accountId,
  ]);
  const { tripId } = await createTrip(scene.app, demo);
  await scene.dispatch.dispatch();
  scene.clock.advance({ seconds: 301 });
  await scene.look();
  expect(await scene.alarmOf('search_long', tripId)).toMatchObject({ isDemo: true });
  const { tripId: other } = await scene.book();
  await scene.dispatch.dispatch();
  scene.clock.advance({ seconds: 301 });
  await scene.look();
  expect(await scene.alarmOf('search_long', other)).toMatchObject({ isDemo: false });
});

test('Of processes that look at the same moment one does, and any takes the turn of one that was killed', async () => {
  scene.clock.advance({ seconds: 5 });
  const deps = {
    clock: scene.clock,
    timeScale: 1,
    ...onStraightRoads,
    outboxes: { texts: true, mails: true },
  };
  const looks = await Promise.all([scene.app.db, other].map((db) => watchAlarms({ ...deps, db })));
  expect(looks.toSorted()).toEqual([false, true]);
  scene.clock.advance({ seconds: 5 });
  await run('UPDATE attention_watch SET begun_at = $1', [scene.clock().toString()]);
  expect(await watchAlarms({ ...deps, db: other })).toBe(false);
  scene.clock.advance({ seconds: 5 });
  expect(await watchAlarms({ ...deps, db: other })).toBe(true);
});

test('One offer without an answer is no alarm; two are, and so is that of a driver who was asked alone', async () => {
  const { tripId } = await scene.book();
  const drivers = [
    await scene.dispatch.addDriverAt(kilometersNorth(3)),
    await scene.dispatch.addDriverAt(kilometersNorth(5)),
  ];
  const letOffersPass = async () => {
    await scene.dispatch.dispatch();
    scene.clock.advance({ seconds: 21 });
    await scene.dispatch.dispatch();
    await scene.look();
  };
  await letOffersPass();
  expect(await scene.open()).not.toContain(`offer_unanswered ${tripId}`);
  await letOffersPass();
  await letOffersPass();
  expect(await scene.open()).toContain(`offer_unanswered ${tripId}`);

  const asked = await scene.book({ fromLat: 25.3, fromLng: 55.4 });
  await askDriverAlone(byHandDeps(scene.app.db, scene.clock), {
    tripId: asked.tripId,
    driverId: drivers[0]?.driverId ?? 0,
    staysWithOperator: true,
  });
  await scene.look();
  expect(await scene.open()).not.toContain(`offer_unanswered ${asked.tripId}`);
  scene.clock.advance({ seconds: 25 });
  await scene.dispatch.dispatch();
  await scene.look();
  expect(await scene.open()).toContain(`offer_unanswered ${asked.tripId}`);
});

test('An extra that waits for an answer is an alarm until it is decided', async () => {
  const { trip } = await scene.onTheWay(kilometersNorth(3));
  await plantExtra(scene.app.db, trip.tripId);
  await scene.look();
  expect(await scene.open()).toContain(`extra_unanswered ${trip.tripId}`);
  await run(
    "UPDATE trip_extras SET status = 'declined', decided_at = now(), decided_by = 'account' WHERE trip_id = $1",
    [trip.tripId],
  );
  await scene.look();
  expect(await scene.open()).not.toContain(`extra_unanswered ${trip.tripId}`);
});

test('Forty minutes at the pickup are an alarm until the truck leaves, and a vehicle aboard an ended trip until it is handed over', async () => {
  const { trip, driver } = await scene.onTheWay(kilometersNorth(1));
  const { db } = scene.app;
  await drive(db, trip.tripId, driver, 'arrive', scene.clock());
  scene.clock.advance({ minutes: 39 });
  await drive(db, trip.tripId, driver, 'load', scene.clock());
  await scene.look();
  expect(await scene.open()).not.toContain(`long_on_scene ${trip.tripId}`);
  scene.clock.advance({ minutes: 1 });
  await scene.look();
  expect(await scene.open()).toContain(`long_on_scene ${trip.tripId}`);
  await drive(db, trip.tripId, driver, 'start', scene.clock());
  await scene.look();
  expect(await scene.open()).not.toContain(`long_on_scene ${trip.tripId}`);

  await run("UPDATE trips SET status = 9, failure_reason = 'unsafe', ended_at = $2 WHERE trip_id = $1", [
    trip.tripId,
    scene.clock().toString(),
  ]);
  await scene.look();
  expect(await scene.open()).toContain(`vehicle_aboard ${trip.tripId}`);
  await run('DELETE FROM assignments WHERE trip_id = $1', [trip.tripId]);
  await scene.look();
  expect(await scene.open()).not.toContain(`vehicle_aboard ${trip.tripId}`);
});

test('An account whose webhook fails for ten minutes is an alarm, also for a day after it was given up, and never while suspended', async () => {
  const { accountId } = await scene.app.makeAccount();
  const alarm = `webhook_failing ${accountId}`;
  await run(
    `INSERT INTO webhook_endpoints (account_id, url, in_order, read_up_to, failing_since, created_at, proof, proven_at, took_at)
     VALUES ($1, 'https://example.ae/hook', false, 0, $2, $2, 'answered', $2, $2)`,
    [accountId, scene.clock().toString()],
  );
  const set = (text: string) => run(`UPDATE ${text} WHERE account_id = $1`, [accountId]);
  scene.clock.advance({ minutes: 9 });
  await scene.look();
  expect(await scene.open()).not.toContain(alarm);
  scene.clock.advance({ minutes: 1 });
  await scene.look();
  expect(await scene.open()).toContain(alarm);
  await set("accounts SET suspended_at = now(), suspended_reason = 'unpaid'");
  await scene.look();
  expect(await scene.open()).not.toContain(alarm);
  await set('accounts SET suspended_at = NULL, suspended_reason = NULL');
  const at = scene.clock().toString();
  await set(
    `webhook_endpoints SET status = 'disabled', disabled_reason = 'failing', disabled_at = '${at}', failing_since = NULL`,
  );
  await scene.look();
  expect(await scene.open()).toContain(alarm);
  scene.clock.advance({ hours: 24 });
  await scene.look();
  expect(await scene.open()).not.toContain(alarm);
});

test('Texts, mails and searches that nobody takes up are alarms of the service, and go when they go on', async () => {
  const now = scene.clock();
  const later = now.add({ minutes: 30 }).toString();
  await run(
    `INSERT INTO sms_messages (kind, phone_code, mobile_number, text, created_at, next_attempt_at, expires_at)
     VALUES ('sign_in_code', '971', '501234567', 'code', $1, $1, $2)`,
    [now.toString(), later],
  );
  await run(
    `INSERT INTO mail_messages (recipient, language, subject, plain_text, html, next_attempt_at, created_at, expires_at)
     VALUES ('a@example.ae', 'en', 's', 't', 'h', $1, $1, $2)`,
    [now.toString(), later],
  );
  const { tripId } = await scene.book();
  const waiting = ['texts_stuck 0', 'mails_stuck 0', 'search_without_worker 0'];
  await scene.dispatch.dispatch();
  await scene.look();
  expect(await scene.open()).toEqual(expect.not.arrayContaining(waiting));
  scene.clock.advance({ minutes: 6 });
  await scene.look();
  expect(await scene.open()).toEqual(expect.arrayContaining(waiting));
  await scene.dispatch.dispatch();
  await run("UPDATE sms_messages SET status = 'sent', settled_at = now()");
  await run("UPDATE mail_messages SET status = 'sent', settled_at = now()");
  await scene.look();
  expect(await scene.open()).toEqual(expect.not.arrayContaining(waiting));
  expect(tripId).toBeGreaterThan(0);
  const quiet = { texts: false, mails: false };
  await run("UPDATE sms_messages SET status = 'waiting', settled_at = NULL");
  scene.clock.advance({ seconds: 5 });
  await watchAlarms({
    db: other,
    clock: scene.clock,
    timeScale: 1,
    ...onStraightRoads,
    outboxes: quiet,
  });
  expect(await scene.open()).not.toContain('texts_stuck 0');
});

test('Alarms that ended thirty days ago are forgotten, and no others', async () => {
  const deps = { db: scene.app.db, clock: () => scene.clock().add({ hours: 24 * 28 }) };
  const ended = async () => (await run('SELECT FROM alarms WHERE ended_at IS NOT NULL')).rowCount;
  const before = await ended();
  expect(before).toBeGreaterThan(0);
  await forgetEndedAlarms(deps);
  expect(await ended()).toBe(before);
  await forgetEndedAlarms({ ...deps, clock: () => scene.clock().add({ hours: 24 * 31 }) });
  expect(await ended()).toBe(0);
});
