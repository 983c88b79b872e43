import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeFile, type FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

let parent: string;
let folder: string;
let store: FileStore;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'satha-files-'));
});
beforeEach(() => {
  folder = join(parent, randomUUID());
  store = createFolderStore({ folder, makeToken: randomUUID });
});
afterAll(() => rm(parent, { recursive: true }));

const photo = Buffer.from('a photo');
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

test('A file is readable for the service alone', async () => {
  await store.put('one-photo', [photo], describeFile(photo));
  const [file] = await files();
  expect((await stat(join(file?.parentPath ?? '', file?.name ?? ''))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('What a killed process had begun is no file, and is cleared away when it is old', async () => {
  await store.put('one-photo', [photo], describeFile(photo));
  const begun = join(folder, 'drafts', 'begun-long-ago');
  const young = join(folder, 'drafts', 'begun-just-now');
  await writeFile(begun, 'half');
  await writeFile(young, 'half');
  await utimes(begun, 1_000, 1_000);
  expect(await Array.fromAsync(store.list())).toEqual(['one-photo']);
  await store.removeAbandoned(Temporal.Instant.fromEpochMilliseconds(2_000_000));
  expect((await files()).map(({ name }) => name).sort()).toEqual(['begun-just-now', 'one-photo']);
});
