import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acknowledgeAlarms } from '../../src/domain/attention/acknowledge-alarms.ts';
import { setDutyPhone } from '../../src/domain/attention/duty-phone/set-duty-phone.ts';
import { snoozeAlarm, takeAlarm, undoAlarm } from '../../src/domain/attention/handle-alarm.ts';
import { findOpenAlarms } from '../../src/domain/attention/queries.ts';
import { watchAlarms } from '../../src/domain/attention/watch-alarms.ts';
import { forgetExpiredSms } from '../../src/domain/messages/forget-expired-sms.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { onStraightRoads } from '../harness/dispatch-scene.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { untilWaiting } from '../harness/locks.ts';
import { createSmsScene, type SmsScene, usualSmsLimits } from '../harness/sms-scene.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { openTestDatabase } from '../harness/test-database.ts';

const commandLine = { actor: { kind: 'operator', name: 'command line' } } as const;
const dutyNumber = { phoneCode: '971', mobileNumber: '509876543' };

let scene: SmsScene;
let other: Database;
let account: TestAccount;
let accountId: number;
beforeAll(async () => {
  scene = await createSmsScene();
  other = openTestDatabase(scene.app.databaseUrl);
  account = await scene.app.makeAccount({ balanceFils: 100_000_000 });
  ({ accountId } = account);
});
afterAll(async () => {
  await other.close();
  await scene.close();
});
beforeEach(async () => {
  await scene.clear();
  await scene.app.db.query({ text: 'DELETE FROM alarms' });
  await scene.app.db.query({ text: "UPDATE duty_phone SET texted_at = NULL, texted_kinds = '{}'" });
  await scene.app.db.query({ text: 'DELETE FROM webhook_endpoints' });
  await setDutyPhone(deps(), { mobileNumber: '+971 50 987 6543', afterSeconds: 60 }, commandLine);
});

const deps = () => ({ db: scene.app.db, clock: scene.clock });

/** Looks with two processes at once, after so many seconds. */
async function look(seconds = 5): Promise<void> {
  scene.clock.advance({ seconds });
  const watching = {
    clock: scene.clock,
    timeScale: 1,
    ...onStraightRoads,
    outboxes: { texts: false, mails: false },
  };
  await Promise.all([scene.app.db, other].map((db) => watchAlarms({ ...watching, db })));
}

/** Makes so many accounts' servers fail, as alarms need it that are not of trips. */
async function beginAlarms(accounts: readonly number[] = [accountId]): Promise<readonly number[]> {
  await scene.app.db.query({
    text: `INSERT INTO webhook_endpoints (account_id, url, in_order, read_up_to, failing_since, created_at, proof, proven_at, took_at)
           SELECT id, 'https://example.ae/' || id, false, 0, $2, $2, 'answered', $2, $2 FROM unnest($1::bigint[]) AS id`,
    values: [accounts, scene.clock().subtract({ minutes: 20 }).toString()],
  });
  await look();
  return (await findOpenAlarms(scene.app.db)).map(({ alarmId }) => alarmId);
}

const texts = () => scene.messagesTo(dutyNumber);
const endFailing = () => scene.app.db.query({ text: 'UPDATE webhook_endpoints SET failing_since = NULL' });

test('An alarm that no console has shown is texted to the duty phone once, with its kind and number and nothing else', async () => {
  const second = (await scene.app.makeAccount()).accountId;
  await beginAlarms([accountId, second]);
  await look(50);
  expect(await texts()).toEqual([]);
  await look(10);
  await look(60);
  expect((await texts()).map(({ kind }) => kind)).toEqual(['duty_alarm']);
  await scene.deliverAll();
  expect(JSON.parse(scene.gateway.requests.at(-1)?.body ?? '{}')).toEqual({
    to: '+971509876543',
    text: `Satha: 2 alarms nobody has seen: webhook failing (account ${accountId}, ${second})`,
  });
});

test.each([
  ['shown by a console', (alarmIds: readonly number[]) => acknowledgeAlarms(deps(), alarmIds)],
  ['taken', ([alarmId = 0]: readonly number[]) => takeAlarm(deps(), { alarmId, by: commandLine })],
  [
    'snoozed',
    ([alarmId = 0]: readonly number[]) => snoozeAlarm(deps(), { alarmId, minutes: 30, by: commandLine }),
  ],
  ['over', () => endFailing()],
])('An alarm that was %s in time is not texted', async (_what, handle) => {
  await handle(await beginAlarms());
  await look(61);
  await look(60);
  expect(await texts()).toEqual([]);
});

test('An alarm whose snooze is over is texted when no console shows it then, and one whose snooze was undone by its first time', async () => {
  const [alarmId = 0] = await beginAlarms();
  await acknowledgeAlarms(deps(), [alarmId]);
  await snoozeAlarm(deps(), { alarmId, minutes: 10, by: commandLine });
  await acknowledgeAlarms(deps(), [alarmId]);
  await look(600);
  expect(await texts()).toEqual([]);
  await look(60);
  expect(await texts()).toHaveLength(1);
  await snoozeAlarm(deps(), { alarmId, minutes: 10, by: commandLine });
  await undoAlarm(deps(), { alarmId, by: commandLine });
  await look(5);
  expect(await texts()).toHaveLength(1);
  await look(600);
  expect(await texts()).toHaveLength(2);
});

test('Nothing is texted about the demo, and the database refuses it', async () => {
  const [alarmId = 0] = await beginAlarms();
  const { db } = scene.app;
  await db.query({ text: 'UPDATE alarms SET is_demo = true' });
  await look(120);
  expect(await texts()).toEqual([]);
  const telling = { text: 'UPDATE alarms SET told_duty_at = now() WHERE alarm_id = $1', values: [alarmId] };
  await expect(db.query(telling)).rejects.toThrow();
});

test('Without a duty phone nobody is texted, and what was amiss before one is set is texted then', async () => {
  await setDutyPhone(deps(), { mobileNumber: null }, commandLine);
  await beginAlarms();
  await look(120);
  expect(await texts()).toEqual([]);
  await setDutyPhone(deps(), { mobileNumber: '0509876543' }, commandLine);
  await look(5);
  expect(await texts()).toHaveLength(1);
});

test('Twenty texts go to the duty phone in a day, and neither takes from what others may be sent nor waits for it', async () => {
  const { db } = scene.app;
  for (let time = 0; time < 21; time += 1) {
    await beginAlarms([(await scene.app.makeAccount()).accountId]);
    await look(600);
    // The day's other messages are used up: those to the duty phone go all the same.
    await scene.deliverAll({ perDay: 0 });
    await db.query({ text: 'DELETE FROM webhook_endpoints' });
    await look();
  }
  const sent = (await texts())
    .toReversed()
    .map(({ status, reason }) => [status, reason].filter(Boolean).join(' '));
  expect(sent).toEqual([...Array(20).fill('sent'), 'left_out number_limit']);
  const { rows } = await db.query({ text: 'SELECT reserved, others, own FROM sms_days' });
  expect(rows).toEqual([{ reserved: 0, others: 0, own: 0 }]);
  expect(usualSmsLimits.perDay).toBeGreaterThan(0);
});

test('A server of one account that fails again and again wakes somebody once a day, whatever its people do', async () => {
  for (let time = 0; time < 3; time += 1) {
    await beginAlarms();
    await look(61);
    await endFailing();
    await scene.app.db.query({ text: 'DELETE FROM webhook_endpoints' });
    await look();
  }
  expect(await texts()).toHaveLength(1);
  await beginAlarms([accountId, (await scene.app.makeAccount()).accountId]);
  await look(600);
  expect(await texts()).toHaveLength(2);
});

/** Books a trip whose search no process takes up: an alarm that cannot wait. */
async function stopSearches(): Promise<void> {
  await createTrip(scene.app, account);
  await look(35);
}
const endSearches = () => scene.app.db.query({ text: 'DELETE FROM dispatches' });

test('Two texts are ten minutes apart, but for what cannot wait and was not in the last one', async () => {
  await beginAlarms();
  await look(61);
  expect(await texts()).toHaveLength(1);
  await beginAlarms([(await scene.app.makeAccount()).accountId]);
  await look(120);
  expect(await texts()).toHaveLength(1);
  await stopSearches();
  await look(61);
  expect(await texts()).toHaveLength(2);
  await endSearches();
  await look();
  // The same kind again: it was told just now.
  await stopSearches();
  await look(61);
  expect(await texts()).toHaveLength(2);
  await look(540);
  expect(await texts()).toHaveLength(3);
  await endSearches();
});

test.each([
  ['refused by the gateway', async () => void scene.gateway.answer(() => ({ status: 400 }))],
  [
    'left waiting until it was of no use',
    async () => {
      scene.clock.advance({ minutes: 16 });
      await forgetExpiredSms(deps());
    },
  ],
])('What a text told that was %s is texted again, ten minutes after it', async (_what, fail) => {
  const [alarmId = 0] = await beginAlarms();
  await look(61);
  await fail();
  await scene.deliverAll();
  await look();
  await look(600);
  scene.gateway.answer(() => ({ status: 200 }));
  await scene.deliverAll();
  expect((await texts())[0]).toMatchObject({ status: 'sent' });
  await look(600);
  expect((await texts()).filter(({ status }) => status === 'waiting')).toEqual([]);
  expect(
    (await findOpenAlarms(scene.app.db)).find((one) => one.alarmId === alarmId)?.toldDutyAt,
  ).toBeDefined();
});

test.each([
  [
    'out of their time',
    () => {
      scene.clock.advance({ minutes: 16 });
      return forgetExpiredSms(deps());
    },
  ],
  [
    'perhaps taken twice',
    async () => {
      await scene.app.db.query({ text: 'UPDATE sms_messages SET open_sends = 2' });
      await scene.deliver();
    },
  ],
])(
  'Alarms of several texts that end at once, as they are %s, are locked in the order of their numbers',
  async (_what, end) => {
    const second = (await scene.app.makeAccount()).accountId;
    const [former = 0, latter = 0] = (await beginAlarms([accountId, second])).toSorted(
      (one, two) => one - two,
    );
    await snoozeAlarm(deps(), { alarmId: former, minutes: 10, by: commandLine });
    await look(61);
    // The first text tells of the latter alarm, the second of the former.
    await look(540);
    await look(70);
    expect(await texts()).toHaveLength(2);
    const lock = (alarmId: number) => ({
      text: 'SELECT FROM alarms WHERE alarm_id = $1 FOR NO KEY UPDATE NOWAIT',
      values: [alarmId],
    });
    const ended = await other.inTransaction(async (transaction) => {
      await transaction.query(lock(former));
      const ending = end();
      await untilWaiting(other, 1);
      await transaction.query(lock(latter));
      return { ending };
    });
    await ended.ending;
    expect((await findOpenAlarms(scene.app.db)).map(({ toldDutyAt }) => toldDutyAt)).toEqual([
      undefined,
      undefined,
    ]);
  },
);

test('A number that is none of a mobile phone of the UAE, and seconds out of bounds, are refused by name', async () => {
  for (const mobileNumber of ['041234567', '+447700900123', 'duty', '']) {
    await expect(async () => setDutyPhone(deps(), { mobileNumber }, commandLine)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  }
  for (const afterSeconds of [29, 3_601, 60.5]) {
    await expect(async () => setDutyPhone(deps(), { afterSeconds }, commandLine)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  }
});
