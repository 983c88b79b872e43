import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStream } from '../harness/event-stream.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { createLadderScene, type LadderScene, type ReachableDriver } from '../harness/ladder-scene.ts';

let scene: LadderScene;
beforeAll(async () => {
  scene = await createLadderScene();
});
afterEach(() => scene.reset());
afterAll(() => scene.close());

/** An open stream is noted every four seconds. */

async function seenSecondsAgo({ driver }: ReachableDriver): Promise<number> {
  const { rows } = await scene.app.db.query<{ ago: number }>({
    text: 'SELECT extract(epoch FROM $2::timestamptz - max(seen_at))::float8 AS ago FROM signed_in_phones WHERE driver_id = $1',
    values: [driver.driverId, scene.clock().toString()],
  });
  return rows[0]?.ago ?? Number.NaN;
}

/** As a stream carries an offer. */
const carrying = (offerId: number) =>
  expect.objectContaining({ offer: expect.objectContaining({ offerId }) });

describe('An open stream', () => {
  test('is noted again and again, so that the phone stays open', async () => {
    const one = await scene.addDriver();
    const stream = await openStream(`${scene.app.baseUrl}/driver-api/stream`, one.phone.headers());
    scene.clock.advance({ minutes: 10 });
    await expect.poll(() => seenSecondsAgo(one)).toBe(0);
    const offerId = await scene.offer();
    expect(await scene.reachOf(offerId)).toMatchObject({ was_open: true, seconds: 20 });
    // The app says so itself once it shows the offer: that it was written to the stream is not enough.
    await expect.poll(() => stream.frames.map(({ data }) => data)).toContainEqual(carrying(offerId));
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: null });
    stream.cut();
  });

  test('of an app that never tells what it shows ends the ladder by carrying the offer', async () => {
    const one = await scene.addDriver({ push: false });
    const stream = await openStream(`${scene.app.baseUrl}/driver-api/stream`, one.phone.headers());
    scene.clock.advance({ minutes: 10 });
    await expect.poll(() => seenSecondsAgo(one)).toBe(0);
    const offerId = await scene.offer();
    await expect.poll(() => scene.reachOf(offerId)).toMatchObject({ seen_by: 'stream' });
    const before = scene.counts();
    await scene.pass(19);
    expect(scene.counts()).toEqual(before);
    stream.cut();
  });
});

describe('A sign of life that cannot be noted', () => {
  beforeEach(async () => {
    const raise = "LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$";
    await scene.app.db.query({ text: `CREATE OR REPLACE FUNCTION raise_not_now() RETURNS trigger ${raise}` });
    await scene.app.db.query({
      text: `CREATE TRIGGER not_now BEFORE UPDATE ON offer_reaches FOR EACH ROW
             WHEN (NEW.seen_at IS NOT NULL) EXECUTE FUNCTION raise_not_now()`,
    });
  });
  const notAnyMore = () => scene.app.db.query({ text: 'DROP TRIGGER IF EXISTS not_now ON offer_reaches' });
  afterEach(notAnyMore);

  test('costs a phone that asks no answer, and is noted when it asks again', async () => {
    const one = await scene.addDriver();
    const offerId = await scene.offer();
    expect(expectOk(await one.phone.get('/offers')).offers).toMatchObject([{ offerId }]);
    await notAnyMore();
    expectOk(await one.phone.get('/offers'));
    expect(await scene.reachOf(offerId)).toMatchObject({ seen_by: 'poll' });
  });

  test('is noted later of an app that never tells what it shows', async () => {
    const one = await scene.addDriver({ push: false });
    const stream = await openStream(`${scene.app.baseUrl}/driver-api/stream`, one.phone.headers());
    scene.clock.advance({ minutes: 10 });
    await expect.poll(() => seenSecondsAgo(one)).toBe(0);
    const offerId = await scene.offer();
    await expect.poll(() => stream.frames.map(({ data }) => data)).toContainEqual(carrying(offerId));
    await notAnyMore();
    await expect.poll(() => scene.reachOf(offerId)).toMatchObject({ seen_by: 'stream' });
    stream.cut();
  });
});
