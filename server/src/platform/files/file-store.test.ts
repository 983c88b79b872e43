import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FileMismatch, type FileStore, FileStoreUnavailable } from './file-store.ts';
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

const photo = randomBytes(300_000);
const expected = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function* inParts(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* broken(): AsyncGenerator<Buffer> {
  yield photo.subarray(0, 50_000);
  throw new Error('the phone went into a tunnel');
}

async function read(name: string): Promise<Buffer | undefined> {
  const file = await store.open(name);
  return file && buffer(file.bytes);
}

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

describe('A file in the store', () => {
  test('is read as it was stored, with its size, and listed', async () => {
    await store.put('one-photo', inParts(photo), expected(photo));
    const file = await store.open('one-photo');
    expect(file?.sizeBytes).toBe(photo.length);
    expect(file && (await buffer(file.bytes))).toEqual(photo);
    expect(await Array.fromAsync(store.list())).toEqual(['one-photo']);
  });

  test('that is stored twice, or by fifty at once, is there once', async () => {
    await Promise.all(
      Array.from({ length: 50 }, () => store.put('one-photo', inParts(photo), expected(photo))),
    );
    expect(await read('one-photo')).toEqual(photo);
    expect(await files()).toHaveLength(1);
  });

  test('is gone once it is deleted, and may be deleted again', async () => {
    await store.put('one-photo', inParts(photo), expected(photo));
    await store.remove('one-photo');
    await store.remove('one-photo');
    expect(await store.open('one-photo')).toBeUndefined();
    expect(await Array.fromAsync(store.list())).toEqual([]);
  });

  test('is readable for the service alone', async () => {
    await store.put('one-photo', inParts(photo), expected(photo));
    const [file] = await files();
    expect((await stat(join(file?.parentPath ?? '', file?.name ?? ''))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});

describe('Nothing is stored, and what was there stays,', () => {
  const other = randomBytes(300_000);
  test.each([
    ['another SHA-256', () => inParts(other), new FileMismatch('sha256')],
    ['bytes that are missing', () => inParts(photo.subarray(1)), new FileMismatch('size')],
    ['bytes too many', () => inParts(Buffer.concat([photo, Buffer.from('x')])), new FileMismatch('size')],
    ['no bytes', () => inParts(Buffer.alloc(0)), new FileMismatch('size')],
    ['a connection that breaks', broken, new Error('the phone went into a tunnel')],
  ])('of a file with %s', async (_what, bytes, error) => {
    await store.put('one-photo', inParts(photo), expected(photo));
    await expect(store.put('one-photo', bytes(), expected(photo))).rejects.toEqual(error);
    await expect(store.put('two-photo', bytes(), expected(photo))).rejects.toEqual(error);
    expect(await read('one-photo')).toEqual(photo);
    expect(await files()).toHaveLength(1);
  });

  test('of a file that is longer than was told, and its end is not waited for', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (; given < 1_000; given += 1) yield photo;
    }
    await expect(store.put('one-photo', endless(), expected(photo))).rejects.toEqual(
      new FileMismatch('size'),
    );
    expect(given).toBeLessThan(10);
  });

  test('while the folder cannot be written, and can be once it may', async () => {
    await writeFile(folder, 'in the way');
    await expect(store.put('one-photo', inParts(photo), expected(photo))).rejects.toBeInstanceOf(
      FileStoreUnavailable,
    );
    await rm(folder);
    await store.put('one-photo', inParts(photo), expected(photo));
    expect(await read('one-photo')).toEqual(photo);
  });
});

test.each(['../../etc/passwd', 'a/b/c', '', 'abc', 'ABCDE', 'x'.repeat(81), 'a\0bcd'])(
  'The name %j leads nowhere',
  async (name) => {
    await expect(store.put(name, inParts(photo), expected(photo))).rejects.toBeInstanceOf(RangeError);
    await expect(store.open(name)).rejects.toBeInstanceOf(RangeError);
    await expect(store.remove(name)).rejects.toBeInstanceOf(RangeError);
  },
);

test('What a killed process had begun is no file, and is cleared away when it is old', async () => {
  await store.put('one-photo', inParts(photo), expected(photo));
  const begun = join(folder, 'drafts', 'begun-long-ago');
  const young = join(folder, 'drafts', 'begun-just-now');
  await writeFile(begun, 'half');
  await writeFile(young, 'half');
  await utimes(begun, 1_000, 1_000);
  expect(await Array.fromAsync(store.list())).toEqual(['one-photo']);
  await store.removeAbandoned(Temporal.Instant.fromEpochMilliseconds(2_000_000));
  expect((await files()).map(({ name }) => name).sort()).toEqual(['begun-just-now', 'one-photo']);
});
