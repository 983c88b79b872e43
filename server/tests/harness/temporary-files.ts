import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux lends memory as a folder. */
const memory = '/dev/shm';
/** Half as much again as a run of all long tests was seen to need: our own figure. */
const roomyBytes = 6_000_000_000;

/**
 * Leads the temporary files of this process, and of all that it starts, to memory where the machine lends enough of it, in
 * place of a disk whose journal takes half of a run's time: hundreds of databases are made and dropped. `SATHA_TEST_FOLDER`
 * names another folder. Says where PostgreSQL keeps its files.
 *
 * @returns what removes them, at the end of the run.
 */
export function placeTemporaryFiles(): () => void {
  const parent = process.env.SATHA_TEST_FOLDER || (isRoomy(memory) ? memory : tmpdir());
  const folder = mkdtempSync(join(parent, 'satha-'));
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

/** Told by the size that the machine gives it, not by what is free at this second, so that every run is alike. */
function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { blocks, bsize } = statfsSync(folder);
    return blocks * bsize >= roomyBytes;
  } catch {
    return false;
  }
}
