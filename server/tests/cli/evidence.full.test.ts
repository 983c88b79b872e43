import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { addDriver, assign } from '../harness/drivers.ts';
import { type MadePhoto, makePhoto } from '../harness/photos.ts';
import { samplePhotoId, storeSampleEvidence } from '../harness/sample-evidence.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let trip: string[];
let file: string;
let photo: MadePhoto;
beforeAll(async () => {
  const account = ['account', 'create', '--name', 'Al Noor', '--balance', '900'];
  const { accountId } = await satha.json<{ accountId: number }>(...account);
  const db = satha.open();
  const tripId = await storeTrip(db, accountId);
  await assign(db, { accountId, tripId }, await addDriver(db));
  photo = await makePhoto();
  await storeSampleEvidence(db, { accountId, tripId }, photo.file);
  const folder = join(satha.folder, 'home', 'files', 'test');
  const name = `${samplePhotoId}-${accountId}-${tripId}`;
  await createFolderStore({ folder, makeToken: randomUUID }).put(name, [photo.bytes], photo.file);
  file = join(folder, name.slice(0, 2), name);
  trip = ['--trip', String(tripId)];
});

test('The operator sees what was told of a trip, and that a hold is on it', async () => {
  expect(await satha.text('evidence', 'list', ...trip)).toMatch(
    /^item +stage +what +seen +file\n +1 +Pickup +Photo: front +\S+ \S+ +\d+ kB\n +2 +Pickup +Condition .*\n$/,
  );
  const held = await satha.json('evidence', 'hold', ...trip, '--reason', 'Claim 4711');
  expect(held).toMatchObject({ reason: 'Claim 4711', kept: 2, erased: 0 });
  expect(await satha.text('evidence', 'list', ...trip)).toContain(': Claim 4711');
  expect(await satha.json('evidence', 'release', ...trip)).toMatchObject({ wasErased: false });
  expect(await satha.refusal('evidence', 'release', ...trip)).toContain('is not held. Nothing was changed.');
});

test('A photo as its phone sent it is written to a new file, for the operator alone', async () => {
  const path = join(satha.folder, 'front.jpg');
  const saving = ['evidence', 'save', ...trip, '--to', path, '--item'];
  expect(await satha.json(...saving, '1')).toMatchObject({ path, ...photo.file });
  expect(await readFile(path)).toEqual(photo.bytes);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await satha.refusal(...saving, '1')).toContain('cannot be written');
  expect(await satha.refusal(...saving, '2')).toContain('has no file');
});

test('A check tells what is not sound by exit code 1, and a copy brings it back', async () => {
  const backup = join(satha.folder, 'backup of files');
  const sound = { sound: 1, missing: 0, changed: 0, not_arrived: 0, erased: 0, left_over: 0 };
  expect(await satha.json('evidence', 'check')).toMatchObject({ counts: sound, faults: [] });
  expect(await satha.json('evidence', 'copy', '--to', backup)).toMatchObject({ copied: 1, missing: 0 });
  await writeFile(file, 'something else');
  const changed = await satha.run('evidence', 'check');
  expect(changed).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Not all evidence is sound'),
  });
  expect(changed.stdout).toMatch(/\n +1 +kept, and another file than was sent, or is shown\n/);
  await rm(file);
  expect((await satha.run('evidence', 'check')).exitCode).toBe(1);
  expect(await satha.text('evidence', 'copy', '--from', backup)).toBe(
    '1 files were copied, 0 were there before, 0 erased ones were deleted.\n',
  );
  expect(await satha.json('evidence', 'check')).toMatchObject({ counts: sound });
});

test('A copy without a folder, and with two, is refused in a sentence', async () => {
  expect(await satha.refusal('evidence', 'copy')).toContain('Name the folder with --to');
  expect((await satha.run('evidence', 'copy', '--to', 'a', '--from', 'b')).exitCode).toBe(2);
});
