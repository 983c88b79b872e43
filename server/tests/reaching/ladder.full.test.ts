import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settleStep } from '../../src/domain/reaching/ladder/ladder-store.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createLadderScene, type LadderScene, type ReachableDriver } from '../harness/ladder-scene.ts';
import { untilWaiting } from '../harness/locks.ts';

let scene: LadderScene;
beforeAll(async () => {
  scene = await createLadderScene();
});
afterEach(() => scene.reset());
afterAll(() => scene.close());

/** So many pushes, texts and calls were made while this went on. */
async function spending(work: () => Promise<unknown>): Promise<number[]> {
  const before = scene.counts();
  await work();
  const after = scene.counts();
  return [after.pushes - before.pushes, after.texts - before.texts, after.calls - before.calls];
}

const say = ({ phone }: ReachableDriver, offerId: number, by: string) =>
  phone.post(`/offers/${offerId}/seen`, { by });
/** Runs a statement about a driver. */
const change = (text: string, { driver }: ReachableDriver) =>
  scene.app.db.query({ text, values: [driver.driverId] });

describe('A driver whose phone is shut', () => {
  test('has 45 seconds, is pushed to at once, sent a text after 6 seconds and called after 12, each once', async () => {
    const one = await scene.addDriver({ language: 'ur' });
    let offerId = 0;
    expect(await spending(async () => (offerId = await scene.offer()))).toEqual([1, 0, 0]);
    expect(await scene.reachOf(offerId)).toMatchObject({ was_open: false, seconds: 45, seen_by: null });
    const { body } = scene.pushes.requests.at(-1) as { body: Buffer };
    expect(JSON.parse(one.browser?.decrypt(body) ?? '')).toEqual({ kind: 'offer' });
    expect(scene.pushes.requests.at(-1)?.headers).toMatchObject({ ttl: '45' });
    expect(await spending(() => scene.pass(5))).toEqual([0, 0, 0]);
    expect(await spending(() => scene.pass(1))).toEqual([0, 1, 0]);
    const text = JSON.parse(scene.texts.requests.at(-1)?.body ?? '{}');
    expect(text.to).toContain(one.driver.mobileNumber);
    expect(text.text).toMatch(/^سطحہ: .*\nhttps:\/\/satha\.example\/drive\/\?by=sms$/);
    expect(await spending(() => scene.pass(5))).toEqual([0, 0, 0]);
    expect(await spending(() => scene.pass(1))).toEqual([0, 0, 1]);
    expect(new URLSearchParams(scene.calls.requests.at(-1)?.body).get('To')).toBe(
      `+971${one.driver.mobileNumber}`,
    );
    expect(await spending(() => scene.pass(30))).toEqual([0, 0, 0]);
    expect(await scene.stepsOf(offerId)).toEqual(['push sent', 'sms sent 2', 'call sent']);
    expect(await scene.reachOf(offerId)).toMatchObject({ due_at: null });
    expect(scene.told).toEqual(['push begun', 'push sent', 'sms begun', 'call begun', 'call sent']);
  });

  test('can answer until the last moment of the 45 seconds, and the next is asked after them', async () => {
    const [one, other] = [await scene.addDriver(), await scene.addDriver()];
    const offerId = await scene.offer();
    await scene.pass(44.999);
    expect(expectOk(await one.phone.get('/offers')).offers).toMatchObject([{ offerId }]);
    expect(expectOk(await other.phone.get('/offers')).offers).toEqual([]);
    await scene.pass(0.001);
    expect(expectOk(await one.phone.get('/offers')).offers).toEqual([]);
    expect(expectOk(await other.phone.get('/offers')).offers).toHaveLength(1);
    expectRefusal(await one.phone.post(`/offers/${offerId}/accept`), 409, 'Offer is no longer open');
  });

  test('and is asked alone by hand has 45 seconds and is reached in the same way', async () => {
    const one = await scene.addDriver();
    const offerId = await scene.askAlone(one);
    expect(await scene.reachOf(offerId)).toMatchObject({ was_open: false, seconds: 45 });
    await scene.pass(0);
    expect(await scene.stepsOf(offerId)).toEqual(['push sent']);
    await scene.pass(6);
    expect(await scene.stepsOf(offerId)).toEqual(['push sent', 'sms sent 1']);
  });

  test('is sent a text at once where no phone takes pushes, in English and Arabic where no language is known', async () => {
    await scene.addDriver({ push: false });
    let offerId = 0;
    expect(await spending(async () => (offerId = await scene.offer()))).toEqual([0, 1, 0]);
    expect(JSON.parse(scene.texts.requests.at(-1)?.body ?? '{}').text).toMatch(/^Satha: .*\nسطحة: .*\nhttps/);
    expect(await spending(() => scene.pass(6))).toEqual([0, 0, 1]);
    expect(await scene.stepsOf(offerId)).toEqual(['push no_address', 'sms sent 2', 'call sent']);
  });

  test('is sent a text at once where pushes failed before, and the push all the same', async () => {
    const one = await scene.addDriver();
    await change(
      'UPDATE signed_in_phones SET push_works = false, push_judged_at = push_since WHERE driver_id = $1',
      one,
    );
    let offerId = 0;
    expect(await spending(async () => (offerId = await scene.offer()))).toEqual([1, 1, 0]);
    expectOk(await say(one, offerId, 'push'));
    // What comes works again.
    const next = await change('SELECT push_works FROM signed_in_phones WHERE driver_id = $1', one);
    expect(next.rows).toEqual([{ push_works: true }]);
  });

  test('is called in place of the text where texts failed before', async () => {
    const one = await scene.addDriver();
    await change('INSERT INTO driver_reach (driver_id, sms_failed_at) VALUES ($1, now())', one);
    const offerId = await scene.offer();
    expect(await spending(() => scene.pass(6))).toEqual([0, 0, 1]);
    expect(await scene.stepsOf(offerId)).toEqual(['push sent', 'sms known_failing', 'call sent']);
  });

  test('is called in place of texts still after an old text’s address was opened: only one that was sent shows that they work', async () => {
    const one = await scene.addDriver();
    await change(`INSERT INTO driver_reach (driver_id, sms_failed_at) VALUES ($1, '${scene.clock()}')`, one);
    const offerId = await scene.offer();
    await scene.pass(6);
    expectOk(await say(one, offerId, 'sms'));
    const { rows } = await change('SELECT sms_works FROM driver_reach WHERE driver_id = $1', one);
    expect(rows).toEqual([{ sms_works: false }]);
  });

  test('is not known to be reached by a text that has not left yet, when an old one’s address is opened', async () => {
    const one = await scene.addDriver({ push: false });
    const offerId = await scene.offerWithoutSending();
    expect(await scene.stepsOf(offerId)).toEqual(['push no_address', 'sms begun']);
    expectOk(await say(one, offerId, 'sms'));
    const { rows } = await change('SELECT sms_worked_at FROM driver_reach WHERE driver_id = $1', one);
    expect(rows).toEqual([{ sms_worked_at: null }]);
  });

  test('is called 6 seconds after the text where the push before it fails late', async () => {
    await scene.addDriver();
    const offerId = await scene.offerWithoutSending({ diesBeforeSending: true });
    expect(await spending(() => scene.pass(6))).toEqual([0, 1, 0]);
    const late = { result: 'failed', now: scene.clock() } as const;
    await settleStep(scene.app.db, { offerId, step: 'push' }, late);
    expect(await spending(() => scene.pass(5))).toEqual([0, 0, 0]);
    expect(await spending(() => scene.pass(1))).toEqual([0, 0, 1]);
    expect(await scene.stepsOf(offerId)).toEqual(['push failed', 'sms sent 1', 'call sent']);
  });

  test('is called 6 seconds after the text, too, where the push fails in the very moment in which the text is queued', async () => {
    await scene.addDriver();
    const offerId = await scene.offerWithoutSending({ diesBeforeSending: true });
    scene.clock.advance({ seconds: 6 });
    const { db } = scene.app;
    let settled: Promise<void> | undefined;
    await db.inTransaction(async (transaction) => {
      const inTransaction = <Result>(work: (transaction: Queryable) => Promise<Result>) => work(transaction);
      await scene.climb({ db: { ...db, inTransaction } });
      const late = { result: 'failed', now: scene.clock() } as const;
      settled = settleStep(db, { offerId, step: 'push' }, late);
      await untilWaiting(db, 1);
    });
    await settled;
    expect(await spending(() => scene.pass(0))).toEqual([0, 1, 0]);
    expect(await spending(() => scene.pass(5))).toEqual([0, 0, 0]);
    expect(await spending(() => scene.pass(1))).toEqual([0, 0, 1]);
  });

  test('is sent the text as soon as the push service knows the phone no more, which is forgotten', async () => {
    const one = await scene.addDriver();
    scene.pushes.answerBy((_request, response) => void response.writeHead(410).end());
    let offerId = 0;
    expect(await spending(async () => (offerId = await scene.offer()))).toEqual([1, 1, 0]);
    expect(await scene.stepsOf(offerId)).toEqual(['push gone', 'sms sent 1']);
    const { rows } = await change('SELECT push_endpoint FROM signed_in_phones WHERE driver_id = $1', one);
    expect(rows).toEqual([{ push_endpoint: null }]);
  });
});

describe('A driver whose phone is open', () => {
  test('has 20 seconds, and is left alone for 6 of them', async () => {
    const one = await scene.addDriver();
    expectOk(await one.phone.get('/offers'));
    scene.clock.advance({ seconds: 6 });
    let offerId = 0;
    expect(await spending(async () => (offerId = await scene.offer()))).toEqual([0, 0, 0]);
    expect(await scene.reachOf(offerId)).toMatchObject({ was_open: true, seconds: 20 });
    expect(await spending(() => scene.pass(5))).toEqual([0, 0, 0]);
    expect(await spending(() => scene.pass(1))).toEqual([1, 0, 0]);
    expect(await spending(() => scene.pass(6))).toEqual([0, 1, 0]);
    expect(await spending(() => scene.pass(6))).toEqual([0, 0, 1]);
    expect(await scene.stepsOf(offerId)).toEqual(['stream sent', 'push sent', 'sms sent 1', 'call sent']);
  });

  test('counts as shut once it was not seen for longer than 6 seconds', async () => {
    const one = await scene.addDriver();
    expectOk(await one.phone.get('/offers'));
    scene.clock.advance({ milliseconds: 6_001 });
    expect(await scene.reachOf(await scene.offer())).toMatchObject({ was_open: false, seconds: 45 });
  });

  test('is not open by what its worker asks after a push', async () => {
    const one = await scene.addDriver();
    const headers = { ...one.phone.headers(), 'satha-asked-by': 'push' };
    expectOk(await scene.app.get('/driver-api/offers', undefined, headers));
    expect(await scene.reachOf(await scene.offer())).toMatchObject({ was_open: false });
  });
});

describe('The first sign of life ends it', () => {
  test.each(['stream', 'poll', 'push', 'sms'])('by the word of the phone: %s', async (by) => {
    const one = await scene.addDriver();
    const offerId = await scene.offer();
    await scene.pass(6);
    const seen = ['satha_offer_seen_seconds_count', `by="${by}"`] as const;
    const seenBefore = await scene.metric(...seen);
    expectOk(await say(one, offerId, by));
    expect(await spending(() => scene.pass(30))).toEqual([0, 0, 0]);
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: by, due_at: null });
    expect(await scene.metric(...seen)).toBe(seenBefore + 1);
    // Said again, it is what it was, and is measured once.
    expectOk(await say(one, offerId, 'stream'));
    expect(await scene.metric(...seen)).toBe(seenBefore + 1);
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: by });
  });

  test('by the phone asking for its offers', async () => {
    const one = await scene.addDriver();
    const offerId = await scene.offer();
    expectOk(await one.phone.get('/offers'));
    expect(await spending(() => scene.pass(30))).toEqual([0, 0, 0]);
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: 'poll' });
    // A worker that says just afterwards what woke it is believed.
    scene.clock.advance({ seconds: -25 });
    expectOk(await say(one, offerId, 'push'));
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: 'push' });
  });

  test.each(['accept', 'decline'])('by the answer: %s', async (answer) => {
    const one = await scene.addDriver();
    const offerId = await scene.offer();
    expectOk(await one.phone.post(`/offers/${offerId}/${answer}`));
    expect(await spending(() => scene.pass(30))).toEqual([0, 0, 0]);
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: 'answer', due_at: null });
  });

  test('also for a text that waits for its gateway, which is not asked', async () => {
    const one = await scene.addDriver({ push: false });
    const tripless = scene.texts.requests.length;
    const offerId = await scene.offerWithoutSending();
    expectOk(await say(one, offerId, 'stream'));
    await scene.pass(1);
    expect(scene.texts.requests).toHaveLength(tripless);
    expect(await scene.stepsOf(offerId)).toEqual(['push no_address', 'sms not_needed']);
  });

  test('and another driver’s word ends nothing', async () => {
    const one = await scene.addDriver();
    const offerId = await scene.offer();
    const other = await scene.addDriver();
    expectRefusal(await say(other, offerId, 'stream'), 404, 'Offer not found');
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: null });
    await scene.pass(45);
    expectOk(await say(one, offerId, 'stream'));
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: null });
  });
});

describe('What is spent on a driver', () => {
  test('is ten texts an hour; then the call comes at once, four times an hour', async () => {
    const one = await scene.addDriver({ push: false });
    await change(
      `INSERT INTO driver_reach (driver_id, texted_at) SELECT $1, array_fill($2::timestamptz, ARRAY[9])`.replace(
        '$2',
        `'${scene.clock().toString()}'`,
      ),
      one,
    );
    const first = await scene.offer();
    expect(await scene.stepsOf(first)).toEqual(['push no_address', 'sms sent 2']);
    await scene.pass(6);
    await scene.pass(40);
    const results = [];
    for (let turn = 0; turn < 4; turn += 1) {
      results.push(await scene.stepsOf(await scene.offer()));
      await scene.pass(46);
    }
    // The first offer had a call of its own.
    const called = ['push no_address', 'sms over_budget', 'call sent'];
    expect(results).toEqual([
      called,
      called,
      called,
      ['push no_address', 'sms over_budget', 'call over_budget'],
    ]);
    scene.clock.advance({ hours: 1 });
    expect(await scene.stepsOf(await scene.offer())).toEqual(['push no_address', 'sms sent 2']);
  });

  test('is no call once all drivers have had those of the day', async () => {
    await scene.addDriver({ push: false });
    const offerId = await scene.offer();
    scene.clock.advance({ seconds: 6 });
    await scene.climb({ callsPerDay: 0 });
    expect(await scene.stepsOf(offerId)).toEqual(['push no_address', 'sms sent 2', 'call over_budget']);
  });

  test('is no more than the account of the trip may cause in a day', async () => {
    await scene.addDriver({ push: false });
    await scene.app.db.query({
      text: `INSERT INTO sms_counts (day, kind, scope, subject, sent)
             SELECT ($2::timestamptz AT TIME ZONE 'Asia/Dubai')::date, 'offer_alert', 'account', $1, 50
             ON CONFLICT (day, kind, scope, subject) DO UPDATE SET sent = 50`,
      values: [String(scene.accountId), scene.clock().toString()],
    });
    let offerId = 0;
    expect(await spending(async () => (offerId = await scene.offer()))).toEqual([0, 0, 0]);
    expect(await scene.stepsOf(offerId)).toEqual(['push no_address', 'sms over_budget']);
    await scene.app.db.query({ text: "DELETE FROM sms_counts WHERE kind = 'offer_alert'" });
  });

  test('is ten calls a day for the trips of an account, and one more for each that it has completed', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => scene.addDriver({ push: false })));
    const day = `(timestamptz '${scene.clock().toString()}' AT TIME ZONE 'Asia/Dubai')::date`;
    await scene.app.db.query({
      text: `INSERT INTO account_call_days (account_id, day, calls) VALUES ($1, ${day}, 9)
             ON CONFLICT (account_id, day) DO UPDATE SET calls = 9`,
      values: [scene.accountId],
    });
    // Of what is decided in one go, too, no more are called than may be.
    const offers: number[] = [];
    for (const _ of others) offers.push(await scene.offerWithoutSending());
    const climbAgain = async () => {
      scene.clock.advance({ seconds: 6 });
      return spending(() => scene.pass(0));
    };
    expect((await climbAgain())[2]).toBe(1);
    const results = (await Promise.all(offers.map(scene.stepsOf))).map((steps) => steps.at(-1)).sort();
    expect(results).toEqual(['call over_budget', 'call over_budget', 'call sent']);
    const kept = await scene.app.db.query({
      text: `SELECT calls FROM account_call_days WHERE account_id = $1 AND day = ${day}`,
      values: [scene.accountId],
    });
    expect(kept.rows).toEqual([{ calls: 10 }]);
    await scene.app.db.query({ text: 'DELETE FROM account_call_days' });
  });

  test('is one request for a text that a gateway may have taken without saying so', async () => {
    await scene.addDriver({ push: false });
    scene.texts.answer(() => ({ status: 504 }));
    let offerId = 0;
    expect(
      await spending(async () => {
        offerId = await scene.offer();
        for (let turn = 0; turn < 9; turn += 1) await scene.pass(4.9);
      }),
    ).toEqual([0, 1, 1]);
    scene.texts.answer(() => ({ status: 200 }));
    expect(await scene.stepsOf(offerId)).toEqual(['push no_address', 'sms failed', 'call sent']);
  });
});

test('Without gateway and provider a driver is pushed to, and that is all', async () => {
  const offerId = await scene.withoutAnybody(async () => {
    await scene.addDriver();
    return scene.offer();
  });
  expect(await scene.stepsOf(offerId)).toEqual(['push sent', 'sms not_set_up', 'call not_set_up']);
  expect(await scene.reachOf(offerId)).toMatchObject({ due_at: null });
});

test('How offers were told is kept for thirty days', async () => {
  await scene.addDriver();
  const offerId = await scene.offer();
  await scene.pass(60);
  await scene.sweep();
  expect(await scene.stepsOf(offerId)).not.toEqual([]);
  scene.clock.advance({ hours: 30 * 24 });
  await scene.sweep();
  expect(await scene.stepsOf(offerId)).toEqual([]);
});
