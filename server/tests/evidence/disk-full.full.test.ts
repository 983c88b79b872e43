import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { declarationOf, makePhoto } from '../harness/photos.ts';

let scene: EvidenceScene;
let trip: DrivenTrip;
/** Only root may mount a disk, and not in every container. */
let hasOwnDisk = false;

beforeAll(async () => {
  scene = await openEvidenceScene();
  trip = await scene.beginTrip();
  await mkdir(scene.folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', scene.folder], { stdio: 'ignore' });
    hasOwnDisk = true;
  } catch {
    console.warn('A small disk could not be mounted here: what happens when it is full is not tried.');
  }
});
afterAll(async () => {
  // At once, though the service may still close the file that it sent last.
  if (hasOwnDisk) execFileSync('umount', ['--lazy', scene.folder]);
  await scene.close();
});

const namesOf = async () => (await readdir(scene.folder, { recursive: true })).sort();

describe('While the disk is full', () => {
  test('facts are taken, files are asked for again, nothing half is left, and they come once there is room', async ({
    skip,
  }) => {
    skip(!hasOwnDisk, 'a small disk could not be mounted');
    const filler = join(scene.folder, 'filler');
    await writeFile(filler, Buffer.alloc(1024 * 1024)).catch(() => undefined);
    const photo = await makePhoto();
    expectOk(await trip.declare(declarationOf(photo)));

    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await trip.sendFile(photo.evidenceId, photo.bytes);
      expect(refused.status).toBe(503);
      expect(refused.body.reason).toBe('service_unavailable');
    }
    const names = await namesOf();
    expect(names.filter((name) => name.startsWith('drafts/'))).toEqual([]);
    expect(names.filter((name) => name.includes(photo.evidenceId))).toEqual([]);
    expect(expectOk(await scene.list(trip.tripId)).evidence[0].photo.storedAt).toBeUndefined();

    await rm(filler);
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    const { photo: kept } = expectOk(await scene.list(trip.tripId)).evidence[0];
    expect((await scene.open(kept.url)).bytes).toEqual(photo.bytes);
  });
});
