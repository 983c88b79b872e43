import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { exportCustomer } from '../../src/domain/customer-records/export-customer.ts';
import { checkEvidence } from '../../src/domain/evidence/keeping/check-evidence.ts';
import { copyEvidence } from '../../src/domain/evidence/keeping/copy-evidence.ts';
import { holdEvidence, releaseEvidence } from '../../src/domain/evidence/keeping/hold-evidence.ts';
import { keepEvidenceDays } from '../../src/domain/evidence/keeping/keep-evidence-days.ts';
import { removeErasedFiles } from '../../src/domain/evidence/keeping/remove-erased-files.ts';
import { describeFile, type FileStore } from '../../src/platform/files/file-store.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { nextNumber } from '../harness/customer-phone.ts';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';

let scene: EvidenceScene;
let files: FileStore;
let deps: { db: EvidenceScene['app']['db']; clock: EvidenceScene['clock']; files: FileStore };
beforeAll(async () => {
  scene = await openEvidenceScene();
  files = createFolderStore({ folder: scene.folder, makeToken: randomUUID });
  deps = { db: scene.app.db, clock: scene.clock, files };
});
afterAll(() => scene.close());

let trip: DrivenTrip;
/** Of the trip's customer, who booked no other one. */
let number: { phoneCode: string; mobileNumber: string };
let photo: MadePhoto;
beforeEach(async () => {
  number = nextNumber();
  trip = await scene.beginTrip(number);
  photo = await makePhoto();
  await trip.keep(photo);
  const told = { stage: 'delivery', recordedAt: '2026-11-18T12:00:00+04:00' };
  const recipient = { name: 'Zayd Al Marri' };
  const place = { lat: 25.1972, lng: 55.2744 };
  expectOk(await trip.declare({ ...told, evidenceId: randomUUID(), recipient, place }));
});

const items = async () => expectOk(await scene.list(trip.tripId)).evidence;
const isThere = async () =>
  (await readdir(scene.folder, { recursive: true })).some((name) => name.includes(photo.evidenceId));
async function erase(): Promise<void> {
  await trip.complete();
  expect(await eraseCustomer(deps, number)).toMatchObject({ isErased: true });
}

describe('Erasing the customer', () => {
  test('takes names, places and files out, at once for everybody, and hashes stay', async () => {
    const [{ photo: before }] = await items();
    await erase();
    const [first, second] = await items();
    const erasedAt = '2026-11-18T12:00:00.000+04:00';
    expect(first).toMatchObject({ erasedAt, photo: { shows: 'front', ...photo.file } });
    expect(first.photo.url).toBeUndefined();
    expect(second).toMatchObject({ erasedAt, recipient: {} });
    expect(second.place).toBeUndefined();
    expect((await scene.open(before.url)).status).toBe(404);
    await removeErasedFiles(deps);
    expect(await isThere()).toBe(true);
    scene.clock.advance({ minutes: 16 });
    await removeErasedFiles(deps);
    expect(await isThere()).toBe(false);
    expect(JSON.stringify(await exportCustomer(scene.app.db, number))).not.toContain('Zayd');
  });

  test('leaves nothing that a phone once sent beside the facts', async () => {
    const ofTrip = {
      text: `UPDATE trip_evidence SET facts = facts || '{"call": "0501234567"}' WHERE trip_id = $1`,
    };
    await scene.app.db.query({ ...ofTrip, values: [trip.tripId] });
    await erase();
    const { rows } = await scene.app.db.query<{ facts: object }>({
      text: 'SELECT facts FROM trip_evidence WHERE trip_id = $1 ORDER BY item',
      values: [trip.tripId],
    });
    expect(rows.map(({ facts }) => facts)).toEqual([{ shows: 'front' }, {}]);
  });

  test('is told of all before: the export has the items', async () => {
    expect(JSON.stringify(await exportCustomer(scene.app.db, number))).toContain('Zayd Al Marri');
  });

  test('ends what is under way: a file that comes later is not kept, and its phone is told that it is done', async () => {
    const late = await makePhoto();
    expectOk(await trip.declare(declarationOf(late)));
    await erase();
    const { evidence } = expectOk(await trip.sendFile(late.evidenceId, late.bytes));
    expect(evidence.erasedAt).toBeDefined();
    expect(evidence.photo.storedAt).toBeUndefined();
    expect((await readdir(scene.folder, { recursive: true })).join()).not.toContain(late.evidenceId);
  });

  test('holds for what a driver tells afterwards', async () => {
    await erase();
    const told = { stage: 'delivery', recordedAt: '2026-11-18T12:00:00+04:00', place: { lat: 25, lng: 55 } };
    const recipient = { name: 'Somebody Late' };
    const { evidence } = expectOk(await trip.declare({ ...told, evidenceId: randomUUID(), recipient }));
    expect(evidence).toMatchObject({ recipient: {}, erasedAt: expect.any(String) });
    expect(evidence.place).toBeUndefined();
  });
});

describe('A legal hold', () => {
  test('keeps evidence from an erasure, and its release lets it go', async () => {
    expect(await holdEvidence(deps, trip, 'Claim 4711')).toEqual({ kept: 2, erased: 0 });
    await erase();
    const [first, second] = await items();
    expect(second.recipient).toEqual({ name: 'Zayd Al Marri' });
    expect((await scene.open(first.photo.url)).status).toBe(200);
    expect(await releaseEvidence(deps, trip)).toEqual({ wasErased: true });
    expect((await items())[1].recipient).toEqual({});
    expect(await releaseEvidence(deps, trip)).toBeUndefined();
  });

  test('and an erasure at once leave all or nothing', async () => {
    await trip.complete();
    const [held] = await Promise.all([holdEvidence(deps, trip, 'a race'), eraseCustomer(deps, number)]);
    const names = (await items()).map(({ recipient }: { recipient?: object }) => recipient).filter(Boolean);
    expect(names).toEqual(held.kept === 2 ? [{ name: 'Zayd Al Marri' }] : [{}]);
    expect([0, 2]).toContain(held.kept);
  });

  test('outlasts the days for which evidence is kept', async () => {
    await holdEvidence(deps, trip, 'a court');
    scene.clock.advance({ hours: 24 * 731 });
    await keepEvidenceDays({ ...deps, evidenceDays: 730 });
    expect((await items())[0].erasedAt).toBeUndefined();
    await releaseEvidence(deps, trip);
    await keepEvidenceDays({ ...deps, evidenceDays: 730 });
    expect((await items())[0].erasedAt).toBeDefined();
  });
});

test('Evidence is erased by age, and not a day before', async () => {
  scene.clock.advance({ hours: 24 * 29 });
  await keepEvidenceDays({ ...deps, evidenceDays: 30 });
  expect((await items())[0].erasedAt).toBeUndefined();
  scene.clock.advance({ hours: 24, seconds: 1 });
  await keepEvidenceDays({ ...deps, evidenceDays: 30 });
  expect((await items())[0].erasedAt).toBeDefined();
});

describe('The check', () => {
  test('knows sound, missing, changed, not arrived, erased and left over', async () => {
    await keepEvidenceDays({ ...deps, clock: () => scene.clock().add({ hours: 24 }), evidenceDays: 1 });
    scene.clock.advance({ hours: 48 });
    await removeErasedFiles(deps);
    const { counts: before } = await checkEvidence(deps);
    const other = await scene.beginTrip();
    const [sound, missing, changed, waiting] = await Promise.all([0, 1, 2, 3].map(() => makePhoto()));
    for (const one of [sound, missing, changed]) await other.keep(one as MadePhoto);
    expectOk(await other.declare(declarationOf(waiting as MadePhoto)));
    const placeOf = (one?: MadePhoto) => {
      const id = one?.evidenceId ?? '';
      return join(scene.folder, id.slice(0, 2), `${id}-${other.accountId}-${other.tripId}`);
    };
    await rm(placeOf(missing));
    await writeFile(placeOf(changed), 'something else');
    const stray = `${randomUUID()}-1-99999`;
    await files.put(stray, [Buffer.from('of no trip')], describeFile(Buffer.from('of no trip')));
    const { counts, faults } = await checkEvidence(deps);
    expect(counts).toEqual({
      ...before,
      sound: before.sound + 1,
      missing: 1,
      changed: 1,
      not_arrived: before.not_arrived + 1,
      left_over: 1,
    });
    expect(before.erased).toBeGreaterThan(0);
    expect(faults.map(({ state }) => state).sort()).toEqual(['changed', 'left_over', 'missing']);
    await files.remove(stray);
  });
});

test('A copy has every file once, is checked, forgets what was erased, and brings files back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'satha-copy-'));
  const copy = createFolderStore({ folder, makeToken: randomUUID });
  const { copied } = await copyEvidence(scene.app.db, { from: files, to: copy });
  expect(copied).toBeGreaterThan(0);
  const again = await copyEvidence(scene.app.db, { from: files, to: copy });
  expect(again).toMatchObject({ copied: 0, thereBefore: copied, removed: 0 });
  const name = `${photo.evidenceId}-${trip.accountId}-${trip.tripId}`;
  await files.remove(name);
  expect(await copyEvidence(scene.app.db, { from: copy, to: files })).toMatchObject({ copied: 1 });
  expect(await isThere()).toBe(true);
  await erase();
  expect((await copyEvidence(scene.app.db, { from: files, to: copy })).removed).toBeGreaterThan(0);
  expect(await Array.fromAsync(copy.list())).not.toContain(name);
  await rm(folder, { recursive: true });
});
