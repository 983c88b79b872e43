import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectOk } from '../harness/expect-answer.ts';
import { createLadderScene, type LadderScene, type ReachableDriver } from '../harness/ladder-scene.ts';

const rounds = process.env.SATHA_TEST_FULL ? 40 : 3;

let scene: LadderScene;
beforeAll(async () => {
  scene = await createLadderScene();
});
afterEach(() => scene.reset());
afterAll(() => scene.close());

const see = ({ phone }: ReachableDriver, offerId: number) =>
  phone.post(`/offers/${offerId}/seen`, { by: 'stream' });

test('However many processes are at it, each step of an offer is taken once', async () => {
  const drivers = [await scene.addDriver(), await scene.addDriver({ push: false }), await scene.addDriver()];
  const before = scene.counts();
  const offers: number[] = [];
  for (const _ of drivers) offers.push(await scene.offerWithoutSending());
  for (let second = 0; second <= 18; second += 3) {
    await Promise.all(Array.from({ length: 6 }, () => scene.climb()));
    await Promise.all([scene.pass(0), scene.pass(0), scene.pass(3)]);
  }
  const steps = await Promise.all(offers.map((offerId) => scene.stepsOf(offerId)));
  expect(steps.map((ofOffer) => ofOffer.map((step) => step.split(' ')[0]))).toEqual(
    offers.map(() => ['push', 'sms', 'call']),
  );
  const after = scene.counts();
  expect([after.pushes - before.pushes, after.texts - before.texts, after.calls - before.calls]).toEqual([
    2, 3, 3,
  ]);
});

test('A sign of life that comes as a step is taken either comes first or lets that one step go, and no more', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const one = await scene.addDriver({ push: round % 2 === 0 });
    const offerId = await scene.offerWithoutSending();
    scene.clock.advance({ seconds: 6 });
    const before = scene.counts();
    const [seen] = await Promise.all([see(one, offerId), scene.climb(), scene.climb(), scene.pass(0)]);
    expectOk(seen);
    // What was begun by then is let go.
    await scene.pass(0);
    const during = scene.counts();
    // Of an even round the text is due; of an odd one the call is, and the text waits.
    const most = round % 2 === 0 ? 1 : 2;
    expect(during.pushes).toBe(before.pushes);
    expect(during.texts - before.texts + (during.calls - before.calls)).toBeLessThanOrEqual(most);
    await scene.pass(6);
    await scene.pass(6);
    expect(scene.counts()).toEqual(during);
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: 'stream', due_at: null });
    // Of a call that was answered late on a slow machine it is not known what became.
    for (const step of await scene.stepsOf(offerId)) expect(step).not.toMatch(/(push|sms) begun/);
    await scene.reset();
  }
});

test('A process that dies after it noted a step sends nothing twice: its text goes out, its push does not, the next step follows', async () => {
  const one = await scene.addDriver();
  const before = scene.counts();
  const offerId = await scene.offerWithoutSending({ diesBeforeSending: true });
  expect(await scene.stepsOf(offerId)).toEqual(['push begun']);
  await scene.pass(0);
  expect(scene.counts()).toEqual(before);
  scene.clock.advance({ seconds: 6 });
  await scene.climb({ take: () => {} });
  expect(await scene.stepsOf(offerId)).toEqual(['push begun', 'sms begun']);
  await Promise.all([scene.pass(0), scene.pass(0)]);
  expect(scene.counts().texts - before.texts).toBe(1);
  await scene.pass(5.9);
  expect(scene.counts().texts - before.texts).toBe(1);
  await scene.pass(0.1);
  expect(scene.counts().calls - before.calls).toBe(1);
  const [push, text, call] = await scene.stepsOf(offerId);
  expect([push, text]).toEqual(['push begun', 'sms sent 1']);
  // One that was answered late on a slow machine stays begun.
  expect(call).toMatch(/^call (sent|begun)$/);
  expectOk(await see(one, offerId));
});

test('A transaction that breaks off leaves neither a step nor a text', async () => {
  await scene.addDriver({ push: false });
  const offerId = await scene.offerWithoutSending({ breaksOff: true });
  expect(await scene.stepsOf(offerId)).toEqual([]);
  const { rows } = await scene.app.db.query({
    text: 'SELECT FROM sms_messages WHERE offer_id = $1',
    values: [offerId],
  });
  expect(rows).toEqual([]);
  await scene.pass(0);
  expect(await scene.stepsOf(offerId)).toEqual(['push no_address', 'sms sent 2']);
});

test('Offers that were open before drivers were reached keep their time, and nothing is done about them', async () => {
  const one = await scene.addDriver();
  const offerId = await scene.offerWithoutSending({ breaksOff: true });
  await scene.app.db.query({ text: 'DELETE FROM offer_reaches WHERE offer_id = $1', values: [offerId] });
  await scene.app.db.query({
    text: "UPDATE offers SET expires_at = offered_at + interval '20 seconds' WHERE offer_id = $1",
    values: [offerId],
  });
  const before = scene.counts();
  expectOk(await see(one, offerId));
  await scene.pass(19);
  expect(scene.counts()).toEqual(before);
  expectOk(await one.phone.post(`/offers/${offerId}/accept`));
});
