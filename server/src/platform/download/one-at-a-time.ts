import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';

/**
 * Runs `work` while a lock file says that this process does it; a process itself does no two such works at
 * once. The lock of a process that is no more is taken over.
 * @throws whatever `refuse` makes of the number of the process that has the lock.
 */
export async function oneAtATime<Result>(
  lockFile: string,
  refuse: (processId: number) => Error,
  work: () => Promise<Result>,
): Promise<Result> {
  await takeLock(lockFile, refuse);
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

async function takeLock(lockFile: string, refuse: (processId: number) => Error): Promise<void> {
  for (;;) {
    try {
      // At one go, so that hardly anybody finds it without its number.
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''));
    // Our own number is that of an earlier process: in a new container they start over.
    if (holder !== process.pid && isRunning(holder)) throw refuse(holder);
    await rm(lockFile, { force: true });
  }
}

function isRunning(processId: number): boolean {
  if (!Number.isSafeInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
