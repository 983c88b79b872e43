import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMismatch, type FileStore, FileStoreUnavailable, requireFileName } from './file-store.ts';
import { verifyFile } from './verify-file.ts';

type FolderStoreDeps = {
  readonly folder: string;
  /** A fresh UUID each time. */
  readonly makeToken: () => string;
};

/** Files that are being written; no file's own folder has so long a name. */
const draftsFolder = 'drafts';
/** For the service alone: photos show people's cars, plates and faces. */
const [folderMode, fileMode] = [0o700, 0o600];

/**
 * Keeps files in a folder of the file system. A file is written under another name, forced to the disk, then renamed, so
 * that a process that is killed leaves the file as it was before.
 */
export function createFolderStore({ folder, makeToken }: FolderStoreDeps): FileStore {
  // A folder for the first two letters: some file systems are slow with a million files in one.
  const placeOf = (name: string) => join(folder, requireFileName(name).slice(0, 2), name);

  const drafts = join(folder, draftsFolder);

  return {
    async put(name, bytes, expected) {
      const place = placeOf(name);
      const draft = join(drafts, makeToken());
      try {
        await mkdir(drafts, { recursive: true, mode: folderMode });
        await mkdir(dirname(place), { recursive: true, mode: folderMode });
        await using file = await open(draft, 'wx', fileMode);
        await file.writeFile(verifyFile(bytes, expected));
        await file.sync();
        await rename(draft, place);
        await syncFolder(dirname(place));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw asStoreError(error);
      }
    },
    async open(name) {
      let file: FileHandle;
      try {
        file = await open(placeOf(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw asStoreError(error);
      }
      try {
        const { size } = await file.stat();
        return { sizeBytes: size, bytes: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw asStoreError(error);
      }
    },
    async remove(name) {
      const place = placeOf(name);
      await rm(place, { force: true }).catch((error) => {
        throw asStoreError(error);
      });
    },
    async *list() {
      try {
        for (const shard of await readdir(folder).catch(ifMissing<string[]>([]))) {
          if (shard !== draftsFolder) yield* await readdir(join(folder, shard));
        }
      } catch (error) {
        throw asStoreError(error);
      }
    },
    async removeAbandoned(before) {
      try {
        for (const name of await readdir(drafts).catch(ifMissing<string[]>([]))) {
          const path = join(drafts, name);
          const begun = await stat(path).catch(ifMissing(undefined));
          if (begun && begun.mtimeMs < before.epochMilliseconds) await rm(path, { force: true });
        }
      } catch (error) {
        throw asStoreError(error);
      }
    },
  };
}

/** Makes a rename last: it is an entry of the folder, which is forced to the disk by itself. */
async function syncFolder(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function ifMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isMissing(error)) return value;
    throw error;
  };
}

/** What the file system refuses is the store's trouble; a stream that broke is told as it is. */
function asStoreError(error: unknown): unknown {
  const isSystem = error instanceof Error && 'syscall' in error;
  return error instanceof FileMismatch || !isSystem ? error : new FileStoreUnavailable(error);
}
