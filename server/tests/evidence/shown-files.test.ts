import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileNameOf, shownNameOf } from '../../src/domain/evidence/files/file-names.ts';
import { checkEvidence } from '../../src/domain/evidence/keeping/check-evidence.ts';
import { copyEvidence } from '../../src/domain/evidence/keeping/copy-evidence.ts';
import { keepEvidenceDays } from '../../src/domain/evidence/keeping/keep-evidence-days.ts';
import { removeErasedFiles } from '../../src/domain/evidence/keeping/remove-erased-files.ts';
import { describeFile, type FileStore } from '../../src/platform/files/file-store.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { downloadPdf } from '../harness/download-pdf.ts';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { makeFileFolder } from '../harness/file-folder.ts';
import { readPdfText } from '../harness/pdf-text.ts';
import { asPhonesWrite, makePicture, seenPixels } from '../harness/phone-photos.ts';
import { asPhoto, declarationOf, type MadePhoto } from '../harness/photos.ts';

let scene: EvidenceScene;
let files: FileStore;
beforeAll(async () => {
  scene = await openEvidenceScene();
  files = createFolderStore({ folder: scene.folder, makeToken: randomUUID });
});
afterAll(() => scene.close());

let trip: DrivenTrip;
let photo: MadePhoto;
/** A photo with all that phones write, which is kept. */
beforeEach(async () => {
  trip = await scene.beginTrip();
  photo = asPhoto(await asPhonesWrite(await makePicture('jpeg'), 6));
  await trip.keep(photo);
});

const told = async () => expectOk(await scene.list(trip.tripId)).evidence[0].photo;
const look = async () => scene.open((await told()).url);
const nameOf = (ending = '') => fileNameOf({ ...trip, evidenceId: photo.evidenceId }) + ending;
const stored = async (name: string) => {
  const file = await files.open(name);
  return file && Buffer.concat(await Array.fromAsync(file.bytes));
};
/** As it was kept before anything was taken out of files. */
async function makeOld(): Promise<void> {
  await scene.app.db.query({
    text: 'UPDATE trip_evidence SET shown_sha256 = NULL, shown_size_bytes = NULL WHERE evidence_id = $1',
    values: [photo.evidenceId],
  });
  await files.remove(nameOf('-shown'));
}

describe('Of a photo in which a phone wrote more than the picture', () => {
  test('the picture is shown and told by a hash of its own, beside that of what was declared', async () => {
    const { bytes } = await look();
    const { sha256, sizeBytes } = describeFile(bytes);
    expect(await told()).toMatchObject({ ...photo.file, shownSha256: sha256, shownSizeBytes: sizeBytes });
    expect(sha256).not.toBe(photo.file.sha256);
    expect(await seenPixels(bytes)).toEqual(await seenPixels(photo.bytes));
    // What came is kept, for the operator.
    expect(await stored(nameOf())).toEqual(photo.bytes);
    const { events } = expectOk(await scene.app.get('/api/Events?limit=100', scene.account.rawApiKey));
    const { data } = events.findLast(
      (event: { tripID?: number; type: string }) => event.tripID === trip.tripId,
    );
    expect(data).toMatchObject({ sha256: photo.file.sha256, shownSha256: sha256 });
  });

  test('the condition report has both hashes', async () => {
    const { shownSha256 } = await told();
    const url = `${scene.app.baseUrl}/api/Trips/${trip.tripId}/condition-report`;
    const text = readPdfText((await downloadPdf(url, scene.account)).pdf);
    for (const sha256 of [photo.file.sha256, shownSha256]) {
      expect(text).toContain(sha256.slice(0, 32));
      expect(text).toContain(sha256.slice(32));
    }
  });

  test('that was kept before, the picture is made when it is first asked for, and remembered', async () => {
    const before = await told();
    const { bytes } = await look();
    await makeOld();
    expect((await told()).shownSha256).toBeUndefined();
    const answers = await Promise.all(Array.from({ length: 5 }, look));
    for (const answer of answers) expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true]);
    expect((await told()).shownSha256).toBe(before.shownSha256);
    // The file that came is not read any more.
    await files.remove(nameOf());
    expect((await look()).bytes.equals(bytes)).toBe(true);
  });

  test('whose picture is gone from the store, it is made anew', async () => {
    const { bytes } = await look();
    await files.remove(nameOf('-shown'));
    expect((await look()).bytes.equals(bytes)).toBe(true);
  });

  test('that was kept before and cannot be read, nothing is shown, and it is tried once', async () => {
    await makeOld();
    const odd = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), photo.bytes.subarray(500)]);
    await files.put(nameOf(), [odd], describeFile(odd));
    expect((await look()).status).toBe(404);
    expect(await stored(nameOf('-shown'))).toHaveLength(0);
    await files.put(nameOf(), [photo.bytes], photo.file);
    expect((await look()).status).toBe(404);
  });

  test('both are checked, copied, and erased', async () => {
    const { counts } = await checkEvidence({ db: scene.app.db, files });
    const shown = await stored(nameOf('-shown'));
    if (!shown) throw new Error('the picture is kept');
    await files.put(nameOf('-shown'), [photo.bytes], photo.file);
    const { faults, ...changed } = await checkEvidence({ db: scene.app.db, files });
    expect(changed.counts).toEqual({ ...counts, sound: counts.sound - 1, changed: counts.changed + 1 });
    expect(faults).toContainEqual({ name: nameOf('-shown'), tripId: trip.tripId, state: 'changed' });
    await files.put(nameOf('-shown'), [shown], describeFile(shown));
    const backup = await makeFileFolder();
    await copyEvidence(scene.app.db, { from: files, to: backup.files });
    const copies = await Array.fromAsync(backup.files.list());
    expect(copies).toEqual(expect.arrayContaining([nameOf(), nameOf('-shown')]));
    const deps = { db: scene.app.db, clock: () => scene.clock().add({ hours: 48 }), files };
    await keepEvidenceDays({ ...deps, evidenceDays: 1 });
    await removeErasedFiles({ ...deps, clock: () => deps.clock().add({ minutes: 16 }) });
    expect(await Array.fromAsync(files.list())).not.toContain(nameOf('-shown'));
    await copyEvidence(scene.app.db, { from: files, to: backup.files });
    expect(await Array.fromAsync(backup.files.list())).not.toContain(nameOf('-shown'));
    await backup.remove();
  });
});

test('A photo in which there is nothing else is shown as it came, and is in the store once', async () => {
  const plain = asPhoto(await makePicture('png', { profile: true }));
  const other = await scene.beginTrip();
  expectOk(await other.declare(declarationOf(plain)));
  const { evidence } = expectOk(await other.sendFile(plain.evidenceId, plain.bytes));
  const { sha256, sizeBytes } = plain.file;
  expect(evidence.photo).toMatchObject({ sha256, sizeBytes, shownSha256: sha256, shownSizeBytes: sizeBytes });
  const [{ photo: kept }] = expectOk(await scene.list(other.tripId)).evidence;
  expect((await scene.open(kept.url)).bytes).toEqual(plain.bytes);
  const names = await Array.fromAsync(files.list());
  expect(names.filter((name) => name.startsWith(plain.evidenceId))).toEqual([
    fileNameOf({ ...other, evidenceId: plain.evidenceId }),
  ]);
  expect(names).not.toContain(shownNameOf({ ...other, evidenceId: plain.evidenceId }));
});
