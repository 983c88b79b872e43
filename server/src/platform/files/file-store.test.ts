import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasS3Server, startS3Server } from '../../../tests/harness/s3-server.ts';
import { systemClock } from '../clock/system-clock.ts';
import { describeFile, FileMismatch, type FileStore, FileStoreUnavailable } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/** A kind of store, as the tests use it. */
type Kind = {
  /** A store with nothing in it. */
  openEmpty(): Promise<FileStore>;
  /** Everything that is kept of the store opened last, half of something, too. */
  countKept(): Promise<number>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

async function startFolder(): Promise<Kind> {
  const parent = await mkdtemp(join(tmpdir(), 'satha-files-'));
  let folder = '';
  return {
    async openEmpty() {
      folder = join(parent, randomUUID());
      return createFolderStore({ folder, makeToken: randomUUID });
    },
    async countKept() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    async goAway() {
      await mkdir(folder, { recursive: true });
      await rename(folder, `${folder}-away`);
      await writeFile(folder, 'in the way');
    },
    async comeBack() {
      await rm(folder);
      await rename(`${folder}-away`, folder);
    },
    close: () => rm(parent, { recursive: true }),
  };
}

async function startS3(): Promise<Kind> {
  const { bucket, goAway, comeBack, close } = await startS3Server();
  let store: FileStore;
  return {
    async openEmpty() {
      store = createS3Store({ bucket, prefix: randomUUID(), clock: systemClock, patienceMs: 30_000 });
      return store;
    },
    countKept: async () => (await Array.fromAsync(store.list())).length,
    goAway,
    comeBack,
    close,
  };
}

const photo = randomBytes(300_000);
const other = randomBytes(300_000);

async function* inParts(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* broken(): AsyncGenerator<Buffer> {
  yield photo.subarray(0, 50_000);
  throw new Error('the phone went into a tunnel');
}

describe.each([
  ['in a folder', true, startFolder],
  ['in a bucket of an S3 service', hasS3Server, startS3],
])('Files %s:', (_where, isThere, start) => {
  let kind: Kind;
  let store: FileStore;
  beforeAll(async () => {
    if (isThere) kind = await start();
  });
  beforeEach(async () => {
    if (isThere) store = await kind.openEmpty();
  });
  afterAll(() => kind?.close());

  const keep = (name: string, bytes: Buffer) => store.put(name, inParts(bytes), describeFile(bytes));
  async function read(name: string): Promise<Buffer | undefined> {
    const file = await store.open(name);
    return file && buffer(file.bytes);
  }

  describe.runIf(isThere)('a file', () => {
    test('is read as it was stored, with its size, and listed', async () => {
      await keep('one-photo', photo);
      const file = await store.open('one-photo');
      expect(file?.sizeBytes).toBe(photo.length);
      expect(file && (await buffer(file.bytes))).toEqual(photo);
      expect(await Array.fromAsync(store.list())).toEqual(['one-photo']);
    });

    test('of a single byte, and of eight megabytes, is read as it was stored', async () => {
      for (const bytes of [Buffer.from('x'), randomBytes(8 * 1024 * 1024)]) {
        await keep('one-photo', bytes);
        expect((await read('one-photo'))?.equals(bytes)).toBe(true);
      }
    });

    test('that is stored twice, or by fifty at once, is there once', async () => {
      await keep('one-photo', photo);
      await Promise.all(Array.from({ length: 50 }, () => keep('one-photo', photo)));
      expect(await read('one-photo')).toEqual(photo);
      expect(await kind.countKept()).toBe(1);
    });

    test('that is stored anew is the new one', async () => {
      await keep('one-photo', photo);
      await keep('one-photo', other);
      expect(await read('one-photo')).toEqual(other);
    });

    test('need not be read to its end', async () => {
      await keep('one-photo', photo);
      const [whole, begun] = await Promise.all([store.open('one-photo'), store.open('one-photo')]);
      whole?.bytes.destroy();
      for await (const _ of begun?.bytes ?? []) break;
      expect(begun?.bytes.destroyed).toBe(true);
    });

    test('that was never stored is undefined', async () => {
      expect(await store.open('one-photo')).toBeUndefined();
      expect(await Array.fromAsync(store.list())).toEqual([]);
    });

    test('is gone once it is deleted, and may be deleted again', async () => {
      await keep('one-photo', photo);
      await store.remove('one-photo');
      await store.remove('one-photo');
      expect(await store.open('one-photo')).toBeUndefined();
      expect(await Array.fromAsync(store.list())).toEqual([]);
    });
  });

  describe.runIf(isThere)('nothing is stored, and what was there stays,', () => {
    test.each([
      ['another SHA-256', () => inParts(other), new FileMismatch('sha256')],
      ['another SHA-256, in one piece', () => [other], new FileMismatch('sha256')],
      ['bytes that are missing', () => inParts(photo.subarray(1)), new FileMismatch('size')],
      ['bytes too many', () => inParts(Buffer.concat([photo, Buffer.from('x')])), new FileMismatch('size')],
      ['no bytes', () => [], new FileMismatch('size')],
      ['a connection that breaks', broken, new Error('the phone went into a tunnel')],
    ])('of a file with %s', async (_what, bytes, error) => {
      await keep('one-photo', photo);
      await expect(store.put('one-photo', bytes(), describeFile(photo))).rejects.toEqual(error);
      await expect(store.put('two-photo', bytes(), describeFile(photo))).rejects.toEqual(error);
      expect(await read('one-photo')).toEqual(photo);
      expect(await kind.countKept()).toBe(1);
    });

    test('of a file that is longer than was told, and its end is not waited for', async () => {
      let given = 0;
      async function* endless(): AsyncGenerator<Buffer> {
        for (; given < 1_000; given += 1) yield photo;
      }
      await expect(store.put('one-photo', endless(), describeFile(photo))).rejects.toEqual(
        new FileMismatch('size'),
      );
      expect(given).toBeLessThan(10);
      expect(await store.open('one-photo')).toBeUndefined();
    });
  });

  test.runIf(isThere)(
    'while the store is away, whoever asks is told, and what was kept is there afterwards',
    async () => {
      await keep('one-photo', photo);
      await kind.goAway();
      const asked = [
        () => keep('two-photo', photo),
        () => store.open('one-photo'),
        () => store.remove('one-photo'),
        () => Array.fromAsync(store.list()),
      ];
      for (const ask of asked) {
        const error = await ask().catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(FileStoreUnavailable);
        expect(error).toMatchObject({
          cause: { message: expect.stringMatching(/^(ENOTDIR|connect ECONNREFUSED)/) },
        });
      }
      await kind.comeBack();
      await keep('two-photo', photo);
      expect(await read('one-photo')).toEqual(photo);
      expect(await read('two-photo')).toEqual(photo);
    },
  );

  test.runIf(isThere).each(['../../etc/passwd', 'a/b/c', '', 'abc', 'ABCDE', 'x'.repeat(81), 'a\0bcd'])(
    'the name %j leads nowhere',
    async (name) => {
      await expect(keep(name, photo)).rejects.toBeInstanceOf(RangeError);
      await expect(store.open(name)).rejects.toBeInstanceOf(RangeError);
      await expect(store.remove(name)).rejects.toBeInstanceOf(RangeError);
    },
  );
});
