import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileStore } from '../../src/assembly/parts/open-evidence-files.ts';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { checkEvidence } from '../../src/domain/evidence/keeping/check-evidence.ts';
import { copyEvidence } from '../../src/domain/evidence/keeping/copy-evidence.ts';
import { sweep } from '../../src/entrypoints/jobs/sweep.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';
import { hasS3Server, type S3Server, settingsOf, startS3Server } from '../harness/s3-server.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { makeTestConfig } from '../harness/test-app.ts';

const isAway = [503, 'Service unavailable'] as const;
const isOver = [404, 'Address is not good any more'] as const;

describe.runIf(hasS3Server)('Photos in a bucket of an S3 service', () => {
  let s3: S3Server;
  let scene: EvidenceScene;
  let kept: FileStore;
  beforeAll(async () => {
    s3 = await startS3Server();
    const settings = settingsOf(s3.bucket);
    scene = await openEvidenceScene(settings);
    kept = await openFileStore(makeTestConfig(settings), 'test');
  });
  afterAll(async () => {
    await scene?.close();
    await s3?.close();
  });

  const onlyPhoto = async ({ tripId }: DrivenTrip) => expectOk(await scene.list(tripId)).evidence[0].photo;
  const nameOf = ({ evidenceId }: MadePhoto, { accountId, tripId }: DrivenTrip) =>
    `${evidenceId}-${accountId}-${tripId}`;
  const namesOf = async ({ evidenceId }: MadePhoto) =>
    (await Array.fromAsync(kept.list())).filter((name) => name.startsWith(evidenceId));
  const erase = () => eraseCustomer({ db: scene.app.db, clock: scene.clock }, sampleTrip);

  /** The sweep's work, again and again while it is watched. */
  async function whileSweeping(watch: () => Promise<void>): Promise<void> {
    const logger = createLogger({ level: 'silent', environment: 'test' });
    const { app, clock } = scene;
    const days = { requestLogDays: 30, evidenceDays: 730, trackDays: 90 };
    const sweeping = sweep({ db: app.db, clock, logger, files: kept, ...days }, 50);
    await watch().finally(() => sweeping.stop());
  }

  test('are shown whole and small, checked, copied, and deleted with their customer', async () => {
    const photo = await makePhoto('jpeg', { width: 1_600, height: 1_200 });
    const trip = await scene.beginTrip();
    await trip.keep(photo);
    const { url, thumbnailUrl } = await onlyPhoto(trip);
    const shown = await scene.open(url);
    expect(shown.bytes.equals(photo.bytes)).toBe(true);
    expect(shown.headers.get('content-length')).toBe(String(photo.bytes.length));
    for (const _ of ['made', 'kept']) {
      expect((await sharp((await scene.open(thumbnailUrl)).bytes).metadata()).width).toBe(480);
    }
    expect(await namesOf(photo)).toEqual([nameOf(photo, trip), `${nameOf(photo, trip)}-small`]);

    const { db } = scene.app;
    const sound = { counts: { sound: 1, missing: 0, changed: 0 }, faults: [] };
    expect(await checkEvidence({ db, files: kept })).toMatchObject(sound);
    const folder = await mkdtemp(join(tmpdir(), 'satha-copy-'));
    const copy = createFolderStore({ folder, makeToken: randomUUID });
    expect(await copyEvidence(db, { from: kept, to: copy })).toMatchObject({ copied: 1 });
    await kept.remove(nameOf(photo, trip));
    expect(await checkEvidence({ db, files: kept })).toMatchObject({ counts: { sound: 0, missing: 1 } });
    expect(await copyEvidence(db, { from: copy, to: kept })).toMatchObject({ copied: 1 });
    expect(await checkEvidence({ db, files: kept })).toMatchObject(sound);
    expect((await scene.open(url)).bytes.equals(photo.bytes)).toBe(true);
    await rm(folder, { recursive: true });

    await trip.complete();
    expect(await erase()).toMatchObject({ isErased: true });
    expectRefusal(await scene.app.get(new URL(url).pathname), ...isOver);
    scene.clock.advance({ minutes: 16 });
    await whileSweeping(() => expect.poll(() => namesOf(photo)).toEqual([]));
  });

  test('with another hash are refused, and nothing of them is kept', async () => {
    const photo = await makePhoto();
    const trip = await scene.beginTrip();
    expectOk(await trip.declare(declarationOf(photo)));
    const { bytes } = await makePhoto();
    for (const wrong of [bytes, photo.bytes.subarray(0, -100), Buffer.concat([photo.bytes, bytes])]) {
      expectRefusal(await trip.sendFile(photo.evidenceId, wrong), 422, 'File is not the declared one');
    }
    expect(await namesOf(photo)).toEqual([]);
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    await trip.complete();
  });

  test('come later while the service is away; facts are taken, and what was erased meanwhile is deleted', async () => {
    const [before, during] = [await makePhoto(), await makePhoto()];
    const [erased, trip] = [await scene.beginTrip(), await scene.beginTrip()];
    await erased.keep(before);
    const { url, thumbnailUrl } = await onlyPhoto(erased);
    await s3.goAway();

    expectOk(await trip.declare(declarationOf(during)));
    const refused = await trip.sendFile(during.evidenceId, during.bytes);
    expectRefusal(refused, ...isAway);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    for (const address of [url, thumbnailUrl]) {
      expectRefusal(await scene.app.get(new URL(address).pathname), ...isAway);
    }
    expect((await scene.app.get('/readyz')).status).toBe(200);
    const told = scene.app.logLines.join();
    expect(told).toContain('until their store can be used');
    expect(told).toContain('ECONNREFUSED');
    expect(told).not.toContain(s3.bucket.secretAccessKey);
    expect(await onlyPhoto(trip)).toEqual({ shows: 'front', ...during.file });

    await Promise.all([erased.complete(), trip.complete()]);
    await scene.app.db.query({
      text: "UPDATE trips SET mobile_number = '501234568' WHERE trip_id = $1",
      values: [trip.tripId],
    });
    expect(await erase()).toMatchObject({ isErased: true });
    scene.clock.advance({ minutes: 16 });
    await whileSweeping(async () => {
      await s3.comeBack();
      await expect.poll(() => namesOf(before)).toEqual([]);
    });
    expectOk(await trip.sendFile(during.evidenceId, during.bytes));
    expect((await scene.open((await onlyPhoto(trip)).url)).bytes.equals(during.bytes)).toBe(true);
  });

  test('hold up nothing while the service takes them and is silent', async () => {
    const trips = await Array.fromAsync({ length: 3 }, () => scene.beginTrip());
    const photos: [DrivenTrip, MadePhoto][] = [];
    // Of each driver, four are taken at once.
    for (const trip of trips.flatMap((one) => [one, one, one, one])) {
      const photo = await makePhoto();
      expectOk(await trip.declare(declarationOf(photo)));
      photos.push([trip, photo]);
    }
    const [trip] = trips as [DrivenTrip];
    const sendAll = () =>
      Promise.all(photos.map(([its, { evidenceId, bytes }]) => its.sendFile(evidenceId, bytes)));
    s3.freeze();
    try {
      const sent = sendAll();
      expectOk(await trip.declare(declarationOf(await makePhoto())));
      expectOk(await scene.list(trip.tripId));
      expect((await scene.app.get('/readyz')).status).toBe(200);
      for (const answer of await sent) expectRefusal(answer, ...isAway);
    } finally {
      s3.goOn();
    }
    for (const answer of await sendAll()) expectOk(answer);
  });
});
