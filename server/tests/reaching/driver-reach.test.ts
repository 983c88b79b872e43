import { operatorRoles } from '@satha/terms/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createLadderScene, type LadderScene, type ReachableDriver } from '../harness/ladder-scene.ts';

let ladder: LadderScene;
let scene: Console;
let dispatcher: ConsoleOperator;
beforeAll(async () => {
  ladder = await createLadderScene();
  const { db, databaseUrl: url } = ladder.app;
  scene = await createConsole({ shared: { db, url }, overrides: { clock: ladder.clock } });
  dispatcher = await scene.operatorOf('dispatcher');
});
afterAll(async () => {
  await scene.close();
  await ladder.close();
});

const pageOf = async (driverId: number) => expectOk(await dispatcher.get(`/drivers/${driverId}`));
const unreached = async (): Promise<number[]> =>
  expectOk(await dispatcher.get('/drivers/unreached')).driverIds;
const listed = async (driverId: number) =>
  expectOk(await dispatcher.get(`/drivers?driverId=${driverId}`)).items[0].reach;
const say = ({ phone }: ReachableDriver, offerId: number, by: string) =>
  phone.post(`/offers/${offerId}/seen`, { by });

describe('What reaches a driver', () => {
  test('is told by what was seen of offers: each way with when it worked, and so many of thirty days', async () => {
    const one = await ladder.addDriver();
    const { driverId } = one.driver;
    const seen = await ladder.offer();
    expectOk(await say(one, seen, 'push'));
    expectOk(await one.phone.post(`/offers/${seen}/accept`));
    await ladder.reset();
    const { reach } = await pageOf(driverId);
    expect(reach.push).toMatchObject({ standing: 'works', workedAt: expect.any(String), failedAt: null });
    expect(reach.figures).toMatchObject({ offers: 1, missed: 0, texts: 0, calls: 0 });
    expect(reach.figures.seen).toEqual({ stream: 0, poll: 0, push: 1, text: 0, call: 0, answer: 0 });
    ladder.clock.advance({ hours: 24 * 31 });
    dispatcher = await scene.operatorOf('dispatcher');
    expect((await pageOf(driverId)).reach.figures.offers).toBe(0);
  });

  test('counts an offer that ended without any sign of life as missed, with the texts and calls that it cost', async () => {
    const one = await ladder.addDriver({ push: false });
    await ladder.offer();
    for (const seconds of [6, 6, 33]) await ladder.pass(seconds);
    const { figures } = (await pageOf(one.driver.driverId)).reach;
    expect(figures).toMatchObject({ offers: 1, missed: 1, texts: 1, textParts: 2, calls: 1 });
    await ladder.reset();
  });
});

describe('A driver on shift', () => {
  test('whom no open app and no push message reaches is listed, until the app opens or a push may come', async () => {
    const { driver, phone } = await sendDriverOut(ladder.app, ladder.clock);
    const { driverId } = driver;
    expectOk(await phone.get('/offers'));
    expect(await unreached()).not.toContain(driverId);
    expect(await listed(driverId)).toMatchObject({ stream: 'works', push: 'none', text: 'unknown' });
    ladder.clock.advance({ seconds: 31 });
    expect(await unreached()).toContain(driverId);
    expect(await listed(driverId)).toMatchObject({ stream: 'none' });
    const browser = ladder.pushes.subscribe();
    const subscribed = { ...browser.subscription, language: 'hi' };
    expectOk(
      await ladder.app.send('PUT', '/driver-api/push-subscription', undefined, subscribed, phone.headers()),
    );
    expect(await unreached()).not.toContain(driverId);
    expect(await listed(driverId)).toMatchObject({ push: 'unknown' });
    // A push that is known to fail reaches nobody.
    const failed =
      'UPDATE signed_in_phones SET push_works = false, push_judged_at = now() WHERE driver_id = $1';
    await scene.db.query({ text: failed, values: [driverId] });
    expect(await unreached()).toContain(driverId);
    expectOk(await phone.post('/shift/end'));
    expect(await unreached()).not.toContain(driverId);
  });

  test("of the sandbox's demo is not listed: nobody holds a phone there", async () => {
    const { driver } = await sendDriverOut(ladder.app, ladder.clock);
    ladder.clock.advance({ minutes: 1 });
    expect(await unreached()).toContain(driver.driverId);
    await scene.db.query({
      text: 'UPDATE drivers SET is_demo = true WHERE driver_id = $1',
      values: [driver.driverId],
    });
    expect(await unreached()).not.toContain(driver.driverId);
  });
});

describe('The phone of a driver', () => {
  test('is checked by every role that may write to drivers, with a line in the audit log, and by no other', async () => {
    const { driver } = await sendDriverOut(ladder.app, ladder.clock);
    const url = `/drivers/${driver.driverId}/check-phone`;
    const owner = await scene.operatorOf('owner');
    for (const role of operatorRoles) {
      const who = await scene.operatorOf(role);
      const answer = await who.send(url, { withText: role === 'dispatcher' });
      if (role === 'auditor') {
        expectRefusal(answer, 403, 'Your role does not allow this');
        continue;
      }
      const { check } = expectOk(answer);
      expect(check).toMatchObject({ askedBy: 'operator', push: 'no_address' });
      expect((await pageOf(driver.driverId)).reach.check).toMatchObject({ checkId: check.checkId });
      const [last] = expectOk(await owner.get(`/audit?limit=1`)).items;
      expect(last).toMatchObject({
        action: 'driver.phone_checked',
        subject: `driver ${driver.driverId}`,
        details: { withText: role === 'dispatcher' },
      });
    }
  });

  test('is not checked of a driver who is suspended, or not there', async () => {
    const { driver } = await sendDriverOut(ladder.app, ladder.clock);
    const fleet = await scene.operatorOf('fleet');
    expectOk(await fleet.send(`/drivers/${driver.driverId}/suspend`, { reason: 'On leave' }));
    const url = `/drivers/${driver.driverId}/check-phone`;
    expectRefusal(await fleet.send(url, {}), 400, 'Invalid request', ['driverId']);
    expectRefusal(await fleet.send('/drivers/999999/check-phone', {}), 404, 'Driver not found');
    expectRefusal(await fleet.send(url, { withText: 'yes' }), 400, 'Invalid request', ['withText']);
  });
});
