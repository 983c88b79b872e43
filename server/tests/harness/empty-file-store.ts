import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';

/** Opens a store that nothing was put into, for tests of what works beside it: its folder is made by the first file. */
export function openEmptyFileStore(): FileStore {
  return createFolderStore({
    folder: join(tmpdir(), `satha-no-files-${randomUUID()}`),
    makeToken: randomUUID,
  });
}
