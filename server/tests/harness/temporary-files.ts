import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Leads the temporary files of this process, and of all that it starts, to the folder that `SATHA_TEST_FOLDER` names, such
 * as `/dev/shm` for memory, and says where PostgreSQL keeps its files. Without the setting they stay in the system's folder.
 *
 * @returns what removes them, at the end of the run.
 */
export function placeTemporaryFiles(): () => void {
  const folder = mkdtempSync(join(process.env.SATHA_TEST_FOLDER || tmpdir(), 'satha-'));
  // Like any temporary folder: PostgreSQL runs as another user than root.
  chmodSync(folder, 0o1777);
  console.log(`The tests' PostgreSQL and all temporary files are in ${folder}.`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
