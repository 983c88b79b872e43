import { driverLanguageCodes } from '@satha/terms/languages';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleOperator } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { untilWaiting } from '../harness/locks.ts';
import {
  type CheckedDriver,
  createPhoneCheckScene,
  type PhoneCheckScene,
} from '../harness/phone-check-scene.ts';

let scene: PhoneCheckScene;
let dispatcher: ConsoleOperator;
beforeAll(async () => {
  scene = await createPhoneCheckScene();
  dispatcher = await scene.app.operatorOf('dispatcher');
});
afterEach(() => {
  scene.pushes.answerBy(undefined);
  scene.texts.answer(() => ({ status: 200 }));
});
afterAll(() => scene.close());

const check = async ({ phone }: CheckedDriver, body: object = {}) =>
  expectOk(await phone.post('/phone-check', body)).check;
const look = async ({ phone }: CheckedDriver, checkId: string) =>
  expectOk(await phone.get(`/phone-checks/${checkId}`)).check;
const see = ({ phone }: CheckedDriver, checkId: string, by: string) =>
  phone.post(`/phone-checks/${checkId}/seen`, { by });
/** As a driver's page at the console shows it. */
const reachOf = async ({ driver }: CheckedDriver) =>
  expectOk(await dispatcher.get(`/drivers/${driver.driverId}`)).reach;
const lastText = () => JSON.parse(scene.texts.requests.at(-1)?.body ?? '{}');

describe('A push message of a check', () => {
  test('goes to the phone that asked, once, however many processes work, and says nothing but which check it is', async () => {
    const one = await scene.addDriver();
    const { checkId, push, text } = await check(one);
    expect({ push, text }).toEqual({ push: 'waiting', text: 'not_asked' });
    const before = scene.pushes.requests.length;
    await Promise.all(Array.from({ length: 5 }, scene.work));
    expect(scene.pushes.requests.length).toBe(before + 1);
    const { body, headers } = scene.pushes.requests.at(-1) as { body: Buffer; headers: object };
    expect(JSON.parse(one.browser?.decrypt(body) ?? '')).toEqual({ kind: 'check', checkId });
    expect(headers).toMatchObject({ ttl: '20', urgency: 'high' });
  });

  test('works when the phone says within 20 seconds that it saw it, however often it says so', async () => {
    const one = await scene.addDriver();
    const { checkId } = await check(one);
    await scene.pass(0);
    await scene.pass(19);
    expect(expectOk(await see(one, checkId, 'push')).check.push).toBe('works');
    await scene.pass(60);
    expect(expectOk(await see(one, checkId, 'push')).check.push).toBe('works');
    expect(await reachOf(one)).toMatchObject({
      push: { standing: 'works', workedAt: expect.any(String), failedAt: null },
      check: { checkId, askedBy: 'driver', push: 'works', text: 'not_asked' },
    });
  });

  test('has failed when it is not seen within 20 seconds, and a later one that is seen puts that right', async () => {
    const one = await scene.addDriver();
    const { checkId } = await check(one);
    await scene.pass(0);
    await scene.pass(19);
    expect((await look(one, checkId)).push).toBe('waiting');
    expect((await reachOf(one)).push.standing).toBe('unknown');
    await scene.pass(1);
    expect((await look(one, checkId)).push).toBe('failed');
    expect((await reachOf(one)).push).toMatchObject({ standing: 'failed', failedAt: expect.any(String) });
    // Seen now, it is too late for an offer, and proves nothing.
    expect(expectOk(await see(one, checkId, 'push')).check.push).toBe('failed');
    expect((await reachOf(one)).push).toMatchObject({ standing: 'failed', workedAt: null });
    const again = await check(one);
    await scene.pass(0);
    expectOk(await see(one, again.checkId, 'push'));
    const { push } = await reachOf(one);
    expect(push).toMatchObject({
      standing: 'works',
      workedAt: expect.any(String),
      failedAt: expect.any(String),
    });
  });

  test('is not held against a phone whose push service does not take it', async () => {
    const one = await scene.addDriver();
    scene.pushes.answerBy((_, response) => void response.writeHead(500).end());
    const { checkId } = await check(one);
    await scene.pass(0);
    expect((await look(one, checkId)).push).toBe('failed');
    await scene.pass(20);
    expect((await reachOf(one)).push).toMatchObject({ standing: 'unknown', failedAt: null });
  });

  test('that was not seen is not held against a phone that has subscribed anew since', async () => {
    const one = await scene.addDriver();
    await check(one);
    await scene.pass(0);
    scene.clock.advance({ seconds: 10 });
    await one.subscribe();
    await scene.pass(10);
    expect((await reachOf(one)).push).toMatchObject({ standing: 'unknown', failedAt: expect.any(String) });
  });

  test('to an address that the push service has given up ends the subscription', async () => {
    const one = await scene.addDriver();
    scene.pushes.answerBy((_, response) => void response.writeHead(410).end());
    const { checkId } = await check(one);
    await scene.pass(0);
    expect((await look(one, checkId)).push).toBe('failed');
    await scene.pass(20);
    expect((await reachOf(one)).push).toMatchObject({ standing: 'none', failedAt: expect.any(String) });
    expect((await check(one)).push).toBe('no_address');
  });

  test('has no address where no phone takes pushes, and is told so at once', async () => {
    const one = await scene.addDriver({ push: false });
    expect((await check(one)).push).toBe('no_address');
    expect((await reachOf(one)).push.standing).toBe('none');
  });
});

describe('A text of a check', () => {
  test('works once its address is opened, and names nothing but the check', async () => {
    const one = await scene.addDriver();
    const { checkId, text } = await check(one, { withText: true });
    expect(text).toBe('waiting');
    await scene.pass(0);
    expect(lastText().to).toContain(one.driver.mobileNumber);
    expect(lastText().text).toMatch(new RegExp(`\\nhttps?://[^\\s]+/drive/\\?check=${checkId}$`));
    await scene.pass(200);
    expect(expectOk(await see(one, checkId, 'sms')).check.text).toBe('works');
    expect((await reachOf(one)).text).toMatchObject({ standing: 'works', failedAt: null });
  });

  test('has failed when it is not opened within five minutes, until it is opened after all', async () => {
    const one = await scene.addDriver();
    const { checkId } = await check(one, { withText: true });
    await scene.pass(0);
    await scene.pass(299);
    expect((await look(one, checkId)).text).toBe('waiting');
    await scene.pass(1);
    expect((await look(one, checkId)).text).toBe('failed');
    expect((await reachOf(one)).text.standing).toBe('failed');
    await scene.pass(60);
    expect(expectOk(await see(one, checkId, 'sms')).check.text).toBe('works');
    expect((await reachOf(one)).text.standing).toBe('works');
  });

  test('that no gateway took is not held against the phone', async () => {
    const one = await scene.addDriver();
    scene.texts.answer(() => ({ status: 400 }));
    const { checkId } = await check(one, { withText: true });
    await scene.pass(0);
    expect((await look(one, checkId)).text).toBe('failed');
    await scene.pass(300);
    expect((await reachOf(one)).text).toMatchObject({ standing: 'unknown', failedAt: null });
  });

  test('is in the language of the phone, and in English and Arabic where none is known', async () => {
    const written = new Set<string>();
    for (const language of driverLanguageCodes) {
      const one = await scene.addDriver({ language });
      await check(one, { withText: true });
      await scene.pass(0);
      const lines = lastText().text.split('\n');
      expect(lines).toHaveLength(2);
      written.add(lines[0]);
    }
    expect(written.size).toBe(driverLanguageCodes.length);
    const unknown = await scene.addDriver({ push: false });
    await check(unknown, { withText: true });
    await scene.pass(0);
    const [first, second] = lastText().text.split('\n');
    expect([written.has(first), written.has(second)]).toEqual([true, true]);
  });

  test('is sent three times a day, however many are asked for at once, and again on the next', async () => {
    // Twelve hours are left of the day.
    scene.clock.set('2026-11-19T12:00:00+04:00');
    const one = await scene.addDriver({ push: false });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => one.phone.post('/phone-check', { withText: true })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const answer of refused) {
      expectRefusal(answer, 429, 'Too many requests', ['withText']);
      expect(answer.headers.get('retry-after')).toBe(String(12 * 3_600));
    }
    const texts = () => scene.texts.requests.filter(({ body }) => body.includes('/drive/?check=')).length;
    const before = texts();
    await scene.pass(0);
    expect(texts()).toBe(before + 3);
    expect((await check(one)).text).toBe('not_asked');
    scene.clock.advance({ hours: 13 });
    expect((await check(one, { withText: true })).text).toBe('waiting');
  });
});

describe('Checks', () => {
  test('are ten an hour for a driver, whoever asks, and are told when the next may be', async () => {
    const one = await scene.addDriver();
    for (let asked = 0; asked < 9; asked += 1) await check(one);
    const url = `/drivers/${one.driver.driverId}/check-phone`;
    expectOk(await dispatcher.send(url, {}));
    scene.clock.advance({ minutes: 20 });
    for (const answer of [await one.phone.post('/phone-check', {}), await dispatcher.send(url, {})]) {
      expectRefusal(answer, 429, 'Too many requests', ['driver']);
      expect(answer.headers.get('retry-after')).toBe('2400');
    }
    scene.clock.advance({ minutes: 40 });
    await check(one);
  });

  test("are known to their own driver alone, for half an hour, and say nothing for another driver's phone", async () => {
    const [one, other] = [await scene.addDriver(), await scene.addDriver()];
    const { checkId } = await check(one, { withText: true });
    await scene.pass(0);
    for (const by of ['push', 'sms']) {
      expectRefusal(await see(other, checkId, by), 404, 'Phone check not found');
    }
    expectRefusal(await other.phone.get(`/phone-checks/${checkId}`), 404, 'Phone check not found');
    expect(await look(one, checkId)).toMatchObject({ push: 'waiting', text: 'waiting' });
    expectRefusal(await one.phone.get('/phone-checks/zzzzzzzzzzzz'), 404, 'Phone check not found');
    await scene.pass(1_800);
    expectRefusal(await see(one, checkId, 'sms'), 404, 'Phone check not found');
    expect((await reachOf(one)).text.workedAt).toBeNull();
  });

  test('judge nothing that was never sent: what a phone claims to have seen of it counts for nothing', async () => {
    const one = await scene.addDriver();
    const { checkId } = await check(one);
    expect(expectOk(await see(one, checkId, 'push')).check.push).toBe('waiting');
    expect(expectOk(await see(one, checkId, 'sms')).check.text).toBe('not_asked');
    const { push, text } = await reachOf(one);
    expect([push.standing, text.standing]).toEqual(['unknown', 'unknown']);
  });

  test('of a phone that signs out go nowhere, and are held against nobody', async () => {
    const one = await scene.addDriver();
    await scene.pass(0);
    const before = scene.pushes.requests.length;
    await check(one);
    expectOk(await one.phone.post('/sign-out'));
    await scene.pass(0);
    await scene.pass(20);
    expect(scene.pushes.requests.length).toBe(before);
    const reach = await reachOf(one);
    expect(reach.push).toMatchObject({ standing: 'none', failedAt: null });
    expect(reach.check.push).toBe('no_address');
  });
});

/** Does something while the driver's phone, locked by then, signs out, and returns what came of it. */
async function besideSignOut<Result>(
  { driver }: CheckedDriver,
  work: () => Promise<Result>,
  { waitsAfterSignOut = false } = {},
): Promise<Result> {
  const { db } = scene.app;
  const values = [driver.driverId];
  const signOut = "DELETE FROM sessions WHERE audience = 'driver' AND subject::bigint = $1";
  const { done } = await db.inTransaction(async (transaction) => {
    await transaction.query({
      text: waitsAfterSignOut ? signOut : 'SELECT FROM signed_in_phones WHERE driver_id = $1 FOR UPDATE',
      values,
    });
    const begun = work();
    await untilWaiting(db, 1);
    await transaction.query({ text: signOut, values });
    return { done: begun };
  });
  return done;
}

describe('A phone that signs out meanwhile', () => {
  test('is not checked', async () => {
    const one = await scene.addDriver();
    const url = `/drivers/${one.driver.driverId}/check-phone`;
    const answer = await besideSignOut(one, () => dispatcher.send(url, {}), { waitsAfterSignOut: true });
    expect(expectOk(answer).check.push).toBe('no_address');
  });

  test('may say that it saw a check, and be judged by one: neither stops the other', async () => {
    const [one, other] = [await scene.addDriver(), await scene.addDriver()];
    const { checkId } = await check(one);
    await scene.pass(0);
    expect((await besideSignOut(one, () => see(one, checkId, 'push'))).status).toBeLessThan(500);
    await check(other);
    await scene.pass(0);
    await besideSignOut(other, () => scene.pass(20));
    expect((await reachOf(other)).push.standing).toBe('none');
  });
});

test('Consoles are told when something is known of a way for the first time, and when a phone with pushes signs out', async () => {
  const one = await scene.addDriver();
  const noted = async () => {
    const text = "SELECT FROM record_changes WHERE kind = 'driver' AND record_id = $1";
    return (await scene.app.db.query({ text, values: [one.driver.driverId] })).rowCount ?? 0;
  };
  const { checkId } = await check(one, { withText: true });
  await scene.pass(0);
  const before = await noted();
  expectOk(await see(one, checkId, 'sms'));
  expect(await noted()).toBe(before + 1);
  expectOk(await one.phone.post('/sign-out'));
  expect(await noted()).toBe(before + 2);
});
