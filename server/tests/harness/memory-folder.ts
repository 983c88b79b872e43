import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';

const sharedMemory = '/dev/shm';
/** What a run's databases and browsers take at the most, with room to spare. */
const wantedBytes = 2 * 1024 ** 3 * (availableParallelism() + 1);

/**
 * Where there is room, leads temporary files of this process, and of all that it starts, to memory instead of a disk:
 * hundreds of databases are made and dropped, and a file system's journal takes half of a run's time.
 *
 * @returns what removes the folder, at the end of the run.
 */
export function useMemoryForTemporaryFiles(): () => void {
  if (process.env.TMPDIR || !hasRoom()) return () => {};
  const folder = mkdtempSync(`${sharedMemory}/satha-`);
  // Like any temporary folder: PostgreSQL runs as another user than root.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => {
    delete process.env.TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(): boolean {
  try {
    accessSync(sharedMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize >= wantedBytes && freemem() >= wantedBytes;
  } catch {
    return false;
  }
}
