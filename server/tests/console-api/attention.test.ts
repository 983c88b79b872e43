import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchAlarms } from '../../src/domain/attention/watch-alarms.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { openChanges } from '../harness/console-changes.ts';
import { onStraightRoads } from '../harness/dispatch-scene.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign } from '../harness/drivers.ts';
import type { StreamReader } from '../harness/event-stream.ts';
import { expectOk } from '../harness/expect-answer.ts';
import type { Answer, TestAccount } from '../harness/test-app.ts';

let app: Console;
let account: TestAccount;
let dispatcher: ConsoleOperator;
let colleague: ConsoleOperator;
let readers: StreamReader[] = [];

beforeAll(async () => {
  app = await createConsole();
  account = await app.makeAccount({ balanceFils: 100_000_000 });
  dispatcher = await app.operatorOf('dispatcher', { name: 'Noura' });
  colleague = await app.operatorOf('manager', { name: 'Huda' });
});
afterEach(() => {
  for (const reader of readers) reader.cut();
  readers = [];
});
afterAll(() => app.close());

const expectReason = ({ body }: Answer, reason: string) => expect(body.reason).toBe(reason);

let minutesAhead = 0;
/** Looks as a worker would, eleven minutes later each time: whoever drives is late and silent then. */
async function look(): Promise<void> {
  minutesAhead += 11;
  const at = Temporal.Now.instant().add({ minutes: minutesAhead });
  const outboxes = { texts: true, mails: true };
  await watchAlarms({ db: app.db, clock: () => at, timeScale: 1, ...onStraightRoads, outboxes });
}

type Shown = { alarmId: number; kind: string; subjectId: number; version: number; taken: unknown };
const list = async (who = dispatcher): Promise<Shown[]> => expectOk(await who.get('/attention')).items;

let tripId: number;
let alarm: Shown;
beforeEach(async () => {
  const trip = await createTrip(app, account);
  tripId = trip.tripId;
  await assign(app.db, trip, await addDriver(app.db));
  await look();
  alarm = (await list()).find((one) => one.kind === 'driver_late' && one.subjectId === tripId) as Shown;
});

const send = (who: ConsoleOperator, act: string, body: unknown = {}) =>
  who.send(`/attention/${alarm.alarmId}/${act}`, body);
const shown = async () => (await list()).find(({ alarmId }) => alarmId === alarm.alarmId);

test('Every role is told what is amiss, since when, and whether anybody watches; steering it needs the right to steer trips', async () => {
  const auditor = await app.operatorOf('auditor');
  expect((await list(auditor)).map(({ alarmId }) => alarmId)).toContain(alarm.alarmId);
  expect(alarm).toMatchObject({
    ...{ kind: 'driver_late', subject: 'trip', subjectId: tripId, urgency: 'now', isDemo: false },
    ...{ endedAt: null, taken: null, snoozedUntil: null, version: 1 },
    promise: { promisedAt: expect.any(String), expectedAt: null },
  });
  for (const act of ['take', 'snooze', 'undo']) {
    expectReason(await send(auditor, act, { minutes: 5, version: 1 }), 'insufficient_role');
  }
  expectReason(
    await auditor.send('/attention/acknowledge', { alarmIds: [alarm.alarmId] }),
    'insufficient_role',
  );
  const watch = async () => expectOk(await auditor.get('/attention')).isWatched;
  await app.db.query({ text: "UPDATE attention_watch SET done_at = now() - interval '29 seconds'" });
  expect(await watch()).toBe(true);
  await app.db.query({ text: "UPDATE attention_watch SET done_at = now() - interval '2 minutes'" });
  expect(await watch()).toBe(false);
});

test('Of two who take an alarm at once one has it, and the other one is told who', async () => {
  const answers = await Promise.all([send(dispatcher, 'take'), send(colleague, 'take')]);
  const [winner, loser] = answers.toSorted((one, another) => one.status - another.status) as [Answer, Answer];
  const { taken } = expectOk(winner);
  expectReason(loser, 'version_conflict');
  expect(loser.body.errors).toEqual([
    { field: 'takenBy', message: expect.stringContaining(taken.name), theirs: taken.name },
  ]);
  const again = taken.name === 'Noura' ? dispatcher : colleague;
  expect(expectOk(await send(again, 'take'))).toMatchObject({ taken, version: 2 });
});

test('Undo takes back what was done last, the snooze before the taking, once for one version', async () => {
  expectOk(await send(dispatcher, 'take'));
  const snoozed = expectOk(await send(dispatcher, 'snooze', { minutes: 240 }));
  expect(snoozed).toMatchObject({ version: 3, taken: { name: 'Noura' }, snoozedUntil: expect.any(String) });
  expect(expectOk(await send(colleague, 'undo', { version: 3 }))).toMatchObject({
    ...{ version: 4, snoozedUntil: null },
    taken: { name: 'Noura' },
  });
  expectReason(await send(dispatcher, 'undo', { version: 3 }), 'version_conflict');
  expect(expectOk(await send(colleague, 'undo', { version: 4 }))).toMatchObject({ version: 5, taken: null });
  expect(expectOk(await send(colleague, 'undo', { version: 5 }))).toMatchObject({ version: 5 });
  const { rows } = await app.db.query({
    text: 'SELECT action, actor_name, details FROM audit_entries WHERE subject = $1 ORDER BY audit_entry_id',
    values: [`alarm ${alarm.alarmId}`],
  });
  const about = { kind: 'driver_late', subjectId: tripId };
  expect(rows).toEqual([
    { action: 'alarm.taken', actor_name: 'Noura', details: about },
    { action: 'alarm.snoozed', actor_name: 'Noura', details: { ...about, minutes: 240 } },
    { action: 'alarm.undone', actor_name: 'Huda', details: about },
    { action: 'alarm.undone', actor_name: 'Huda', details: about },
  ]);
});

test.each([0, 241, 1.5, 'ten', null])('A snooze of %s minutes is refused by name', async (minutes) => {
  const answer = await send(dispatcher, 'snooze', { minutes });
  expectReason(answer, 'invalid_request');
  expect(answer.body.errors[0].field).toBe('minutes');
});

test('An alarm that is over is none any more, and is not acknowledged', async () => {
  expectOk(await app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId }));
  await look();
  for (const act of ['take', 'snooze', 'undo']) {
    expectReason(await send(dispatcher, act, { minutes: 5, version: 1 }), 'alarm_not_found');
  }
  expectOk(await dispatcher.send('/attention/acknowledge', { alarmIds: [alarm.alarmId, 999_999] }));
  expect(await shown()).toBeUndefined();
});

test('What consoles have shown is acknowledged, many at once, the first time', async () => {
  const others = (await list()).map(({ alarmId }) => alarmId);
  expectOk(await dispatcher.send('/attention/acknowledge', { alarmIds: others }));
  const [first] = await list();
  expect((await list()).every((one) => (one as { acknowledgedAt?: unknown }).acknowledgedAt)).toBe(true);
  expectOk(await colleague.send('/attention/acknowledge', { alarmIds: others }));
  expect((await list())[0]).toEqual(first);
});

test('The stream tells an alarm as the list tells it: when it begins, when somebody takes it, and when it is over', async () => {
  const reader = await openChanges(app, dispatcher);
  readers.push(reader);
  const told = () =>
    reader.frames.flatMap(({ event, data }) =>
      event === 'alarm' && data.alarm.alarmId === alarm.alarmId ? [data.alarm] : [],
    );
  expectOk(await send(colleague, 'take'));
  await expect.poll(() => told().at(-1)).toEqual(await shown());
  expect(told().at(-1).taken.name).toBe('Huda');
  expectOk(await app.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId }));
  await look();
  await expect.poll(() => told().at(-1).endedAt).not.toBeNull();
  const concerned = reader.frames.filter(
    ({ event, data }) => event === 'trip' && data.trip.tripId === tripId,
  );
  expect(concerned.length).toBeGreaterThan(0);
});

test('Owners and managers set the duty phone, by the version that they saw, and nobody else is told its number', async () => {
  const owner = await app.operatorOf('owner');
  const put = (who: ConsoleOperator, body: object) => who.send('/duty-phone', body, { method: 'PUT' });
  for (const role of ['dispatcher', 'auditor', 'finance'] as const) {
    expectReason(await (await app.operatorOf(role)).get('/duty-phone'), 'insufficient_role');
  }
  const { version } = expectOk(await owner.get('/duty-phone'));
  const set = { mobileNumber: '050 123 4567', afterSeconds: 90 };
  const after = expectOk(await put(owner, { ...set, version }));
  expect(after).toEqual({ mobileNumber: '+971501234567', afterSeconds: 90, version: version + 1 });
  expect(expectOk(await put(colleague, { ...set, version }))).toEqual(after);
  expectReason(await put(colleague, { mobileNumber: null, version }), 'version_conflict');
  expect(expectOk(await put(colleague, { mobileNumber: null, version: version + 1 }))).toMatchObject({
    mobileNumber: null,
  });
  const { rows } = await app.db.query<{ details: object }>({
    text: "SELECT details FROM audit_entries WHERE action = 'duty_phone.changed' ORDER BY audit_entry_id",
  });
  expect(JSON.stringify(rows)).not.toContain('501234567');
  expect(rows.map(({ details }) => details)).toEqual([
    { isSet: true, afterSecondsBefore: 120, afterSeconds: 90 },
    { isSet: false },
  ]);
});
