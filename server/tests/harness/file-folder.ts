import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';

export type FileFolder = {
  /** By which a service keeps its files there. */
  readonly variables: { readonly SATHA_FILES: string };
  /** The files of the sandbox, past the service. */
  readonly files: FileStore;
  remove(): Promise<void>;
};

/** Makes a folder for the photos and signatures of a service. */
export async function makeFileFolder(): Promise<FileFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'satha-files-'));
  return {
    variables: { SATHA_FILES: folder },
    files: createFolderStore({ folder: join(folder, 'test'), makeToken: randomUUID }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
