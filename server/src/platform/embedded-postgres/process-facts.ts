import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/**
 * Tells whether a process number is taken, be it by a process that has ended and waits for its parent to
 * notice.
 */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Tells whether a process is there and has not ended. */
export function isRunning(pid: number): boolean {
  if (!isNumberTaken(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const state = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1];
    return state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}

/**
 * Tells whether a process is a PostgreSQL server on this data folder. A process number out of a lock file
 * that outlived its server may by now be anything: after a reboot or in a new container, numbers start over.
 */
export function isPostmasterOf(pid: number, dataFolder: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') {
    const program = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout;
    return program.trim().endsWith('postgres');
  }
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
  } catch {
    return false;
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder);
  } catch {
    // Not ours to look into. It calls itself postgres: rather wait for it than remove its lock.
    return true;
  }
}
