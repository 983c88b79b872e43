import { readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { makeApplePng, makePng, withLargeSegments, withSecondSize } from '../harness/odd-images.ts';
import { asPhoto, declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';

let scene: EvidenceScene;
beforeAll(async () => {
  scene = await openEvidenceScene();
});
afterAll(() => scene.close());

const photoOf = async ({ tripId }: DrivenTrip) => expectOk(await scene.list(tripId)).evidence[0].photo;
const pathsOf = async ({ evidenceId }: MadePhoto) =>
  (await readdir(scene.folder, { recursive: true }))
    .filter((path) => path.includes(`/${evidenceId}`))
    .map((path) => join(scene.folder, path));

async function sendPhoto(bytes: Buffer) {
  const photo = asPhoto(bytes);
  const trip = await scene.beginTrip();
  expectOk(await trip.declare(declarationOf(photo)));
  return { trip, photo, answer: await trip.sendFile(photo.evidenceId, bytes) };
}

describe('An image', () => {
  test('with much before its size, as phones write maps of depth there, is kept and shown small', async () => {
    const jpeg = (await makePhoto('jpeg', { width: 900, height: 600 })).bytes;
    const { trip, answer } = await sendPhoto(withLargeSegments(jpeg, 9));
    expectOk(answer);
    const { thumbnailUrl } = await photoOf(trip);
    expect(await sharp((await scene.open(thumbnailUrl)).bytes).metadata()).toMatchObject({ width: 480 });
  });

  test.each([
    ['that tells two sizes', async () => withSecondSize((await makePhoto()).bytes, 20_000, 20_000)],
    ['that iPhones pack for themselves', async () => makeApplePng()],
    ['with a side over 16,384 pixels', async () => makePng(1, 16_385)],
    ['of one by 25 million pixels', async () => makePng(1, 25_000_000)],
  ])('%s is refused when it comes, and nothing of it is kept', async (_what, make) => {
    const { photo, answer } = await sendPhoto(await make());
    expectRefusal(answer, 422, 'File is not an accepted image', ['body']);
    expect(await pathsOf(photo)).toEqual([]);
  });

  test('as large as may be is kept, and shown small', async () => {
    const { trip, answer } = await sendPhoto(makePng(16_384, 1_500));
    expectOk(answer);
    const { thumbnailUrl } = await photoOf(trip);
    expect(await sharp((await scene.open(thumbnailUrl)).bytes).metadata()).toMatchObject({ width: 480 });
  });

  test('that cannot be made smaller is shown whole; it is tried once, and the log says why', async () => {
    const photo = await makePhoto('png');
    const trip = await scene.beginTrip();
    await trip.keep(photo);
    const [place = ''] = await pathsOf(photo);
    // As one that was kept before images were looked at.
    const tall = makePng(1, 25_000_000);
    await writeFile(place, tall);
    const { url, thumbnailUrl } = await photoOf(trip);
    expectRefusal(await scene.app.get(new URL(thumbnailUrl).pathname), 404, 'Address is not good any more');
    expect(scene.app.logLines.join()).toContain('cannot be made smaller');
    expect((await scene.open(url)).bytes.equals(tall)).toBe(true);
    await writeFile(place, photo.bytes);
    expect((await scene.open(thumbnailUrl)).status).toBe(404);
    const small = (await pathsOf(photo)).find((path) => path.endsWith('-small')) ?? '';
    expect(await readFile(small)).toHaveLength(0);
  });
});

test('A driver sends four files at once; a fifth is told to come again, and is taken then', async () => {
  const trip = await scene.beginTrip();
  const photos = await Promise.all(Array.from({ length: 5 }, () => makePhoto()));
  for (const photo of photos) expectOk(await trip.declare(declarationOf(photo)));
  const [fifth, ...four] = photos as [MadePhoto, ...MadePhoto[]];
  const begun = four.map(({ evidenceId, bytes }) => {
    const path = `${scene.app.baseUrl}/driver-api/trips/${trip.tripId}/evidence/${evidenceId}/file`;
    const headers = { ...trip.phone.headers(), 'content-type': 'image/jpeg', 'content-length': bytes.length };
    const sending = request(path, { method: 'PUT', headers });
    sending.write(bytes.subarray(0, 2_000));
    const answered = new Promise<number | undefined>((resolve, reject) => {
      sending.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    return { answered, finish: () => sending.end(bytes.subarray(2_000)) };
  });
  const drafts = async () => (await readdir(join(scene.folder, 'drafts'))).length;
  await expect.poll(drafts).toBe(4);
  const refused = await trip.sendFile(fifth.evidenceId, fifth.bytes);
  expectRefusal(refused, 429, 'Too many requests');
  expect(refused.headers.get('retry-after')).toBe('2');
  // Another driver is not in their way.
  await (await scene.beginTrip()).keep(await makePhoto());
  for (const { finish } of begun) finish();
  expect(await Promise.all(begun.map(({ answered }) => answered))).toEqual([200, 200, 200, 200]);
  expectOk(await trip.sendFile(fifth.evidenceId, fifth.bytes));
});
