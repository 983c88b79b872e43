import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../../src/platform/embedded-postgres/process-facts.ts';

/** Where Linux lends memory as a folder. */
const memory = '/dev/shm';
/** Our own figure. */
const roomyBytes = 6_000_000_000;
/** In the folder of a run: which process it is of. */
const ownerFile = 'run-by';

/**
 * Leads the temporary files of this process, and of all that it starts, to memory where the machine lends enough of it, in
 * place of a disk whose journal takes half of a run's time: hundreds of databases are made and dropped. `SATHA_TEST_FOLDER`
 * names another folder. Says where PostgreSQL keeps its files.
 *
 * @returns what removes them, at the end of the run.
 */
export function placeTemporaryFiles(): () => void {
  const parent = process.env.SATHA_TEST_FOLDER || (canHold(memory) ? memory : tmpdir());
  if (parent === memory) removeLeftovers(memory);
  const folder = mkdtempSync(join(parent, 'satha-'));
  if (parent === memory) writeFileSync(join(folder, ownerFile), `${readPidNamespace()} ${process.pid}`);
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
function canHold(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { blocks, bsize } = statfsSync(folder);
    // What a container may use of the memory that its folder promises.
    const allowedBytes = process.constrainedMemory() || Number.POSITIVE_INFINITY;
    return blocks * bsize >= roomyBytes && allowedBytes >= 2 * roomyBytes && runsPrograms(folder);
  } catch {
    return false;
  }
}

/** Some tests write programs and run them. */
function runsPrograms(folder: string): boolean {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const last = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === folder);
  return last !== undefined && !last[3]?.split(',').includes('noexec');
}

/** A run that was killed could not remove its files, and memory is not given back before the machine starts anew. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith('satha-')) continue;
    try {
      const [namespace, pid] = readFileSync(join(parent, name, ownerFile), 'utf8').split(' ');
      // Containers may share the folder, and each counts processes for itself.
      if (namespace !== readPidNamespace() || isRunning(Number(pid))) continue;
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Of another user, or removed at this moment.
    }
  }
}

const readPidNamespace = () => readlinkSync('/proc/self/ns/pid');
