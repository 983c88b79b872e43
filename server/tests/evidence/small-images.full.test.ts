import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { asPhoto, declarationOf, makePhoto } from '../harness/photos.ts';

let scene: EvidenceScene;
beforeAll(async () => {
  scene = await openEvidenceScene();
});
afterAll(() => scene.close());

const photoOf = async ({ tripId }: DrivenTrip) => expectOk(await scene.list(tripId)).evidence[0].photo;

async function sendPhoto(bytes: Buffer): Promise<DrivenTrip> {
  const photo = asPhoto(bytes);
  const trip = await scene.beginTrip();
  expectOk(await trip.declare(declarationOf(photo)));
  expectOk(await trip.sendFile(photo.evidenceId, bytes));
  return trip;
}

test('Small images of one account do not keep another account waiting', async () => {
  const other = await scene.app.makeAccount({ balanceFils: 100_000_000 });
  const theirs = await scene.beginTripOf(other);
  await theirs.keep(await makePhoto());
  const listed = expectOk(await scene.app.get(`/api/Trips/${theirs.tripId}/evidence`, other.rawApiKey));
  // Some tenths of a second's work each.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 3_000, height: 3_000, channels: 3, background: 'grey', noise } as const;
  const slow = await sharp({ create }).jpeg({ progressive: true, quality: 60 }).toBuffer();
  const photos = await Array.fromAsync({ length: 8 }, async () => photoOf(await sendPhoto(slow)));
  let open = photos.length;
  const shown = photos.map(async ({ thumbnailUrl }) => {
    const { status } = await scene.open(thumbnailUrl);
    open -= 1;
    return status;
  });
  // All of them are waiting, and one was served.
  await Promise.race(shown);
  expect((await scene.open(listed.evidence[0].photo.thumbnailUrl)).status).toBe(200);
  expect(open).toBeGreaterThan(2);
  expect(new Set(await Promise.all(shown))).toEqual(new Set([200]));
});
