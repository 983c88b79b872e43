import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { explainFileError } from '../start-up-error.ts';
import { type Cluster, postgresEnv } from './cluster.ts';
import { type ClusterLayout, socketPath } from './layout.ts';
import { isNumberTaken, isPostmasterOf, isRunning } from './process-facts.ts';
import { makeCommand } from './run-as.ts';
import { classifyStartFailure, type StartFailure } from './start-failure.ts';

/** A server that runs on the data folder, ours or another process's, possibly still starting or already stopping. */
export type RunningPostmaster = {
  readonly pid: number;
  readonly socketFolder: string;
};

/** A server that this process has just spawned. */
export type SpawnedPostmaster = {
  readonly pid: number;
  /** Undefined while it runs; afterwards why it ended. */
  findFailure(): StartFailure | undefined;
  /** To be called once it answers. */
  confirm(): void;
};

/**
 * Returns the server that runs on the data folder. A lock file that outlived its server is removed on the
 * way.
 */
export function findPostmaster(layout: ClusterLayout): RunningPostmaster | undefined {
  const lock = readLockFile(join(layout.data, 'postmaster.pid'), 0);
  if (lock !== undefined && isPostmasterOf(lock.pid, layout.data)) {
    return { pid: lock.pid, socketFolder: lock.lines[4] || layout.run };
  }
  removeStaleLock(join(layout.data, 'postmaster.pid'), layout.data);
  removeStaleLock(`${socketPath(layout.run)}.lock`, layout.data);
  return undefined;
}

/**
 * PostgreSQL copes with such a file itself (and learns from it which shared memory to look at), except when the number
 * in it now belongs to another program, or the file was cut off.
 */
function removeStaleLock(file: string, dataFolder: string): void {
  const lock = readLockFile(file, 5000);
  if (lock === undefined) return;
  const isLeftToPostgres = lock.pid > 0 && (!isNumberTaken(lock.pid) || isPostmasterOf(lock.pid, dataFolder));
  if (isLeftToPostgres) return;
  const staleFile = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, staleFile);
    // A server that came up in this very moment has its file put back.
    if (readFileSync(staleFile, 'utf8') !== lock.text) linkSync(staleFile, file);
    rmSync(staleFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainFileError(error, file) ?? error;
  }
}

/** An empty or broken file is a server that just begins, until it has been so for `brokenAfterMs` (0: for ever). */
function readLockFile(
  file: string,
  brokenAfterMs: number,
): { pid: number; lines: string[]; text: string } | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const lines = text.split('\n');
    const pid = Math.abs(Number(lines[0]));
    if (Number.isSafeInteger(pid) && pid > 0) return { pid, lines, text };
    const ageMs = performance.timeOrigin + performance.now() - statSync(file).mtimeMs;
    return brokenAfterMs > 0 && ageMs > brokenAfterMs ? { pid: 0, lines, text } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw explainFileError(error, file) ?? error;
  }
}

/** Starts the server apart from us: it outlives this process, and Ctrl-C in our terminal does not reach it. */
export function spawnPostmaster({ layout, binaries, user }: Cluster): SpawnedPostmaster {
  const outputFile = join(layout.log, `start-${randomBytes(6).toString('hex')}.log`);
  const logSizes = measureLogs(layout.log);
  const command = makeCommand(
    user,
    binaries.postgres,
    ['-D', layout.data],
    [binaries.postgres, layout.data, layout.settingsFile, layout.run, layout.log],
  );
  const child = withOutputFile(outputFile, (output) =>
    spawn(command.program, command.args, {
      ...command.identity,
      cwd: '/',
      env: postgresEnv,
      detached: true,
      stdio: ['ignore', output, output],
    }),
  );
  child.unref();
  let spawnError: Error | undefined;
  child.on('error', (error) => {
    spawnError = error;
  });
  return {
    pid: child.pid ?? 0,
    findFailure() {
      if (spawnError === undefined && !hasEnded(child)) return undefined;
      const output = `${spawnError?.message ?? ''}\n${readFileSync(outputFile, 'utf8')}\n${readNewLogs(layout.log, logSizes)}`;
      rmSync(outputFile, { force: true });
      return classifyStartFailure(output, layout);
    },
    confirm: () => rmSync(outputFile, { force: true }),
  };
}

function withOutputFile<T>(file: string, work: (handle: number) => T): T {
  let handle: number;
  try {
    handle = openSync(file, 'w', 0o600);
  } catch (error) {
    throw explainFileError(error, file) ?? error;
  }
  try {
    return work(handle);
  } finally {
    closeSync(handle);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function measureLogs(folder: string): Map<string, number> {
  return new Map(listLogs(folder).map((name) => [name, statSync(join(folder, name)).size]));
}

function readNewLogs(folder: string, sizesBefore: Map<string, number>): string {
  return listLogs(folder)
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      const before = sizesBefore.get(name) ?? 0;
      // A file that has shrunk was begun anew.
      return bytes.subarray(bytes.length < before ? 0 : before).toString();
    })
    .join('\n');
}

function listLogs(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('postgres-'));
}

/** Asks the server to stop: sessions are ended, what is committed is written out. */
export function requestStop(pid: number): void {
  signal(pid, 'SIGINT');
}

/** Stops the server and waits until it is gone; one that takes longer than `timeoutMs` is stopped the hard way. */
export async function stopPostmaster(
  pid: number,
  timeoutMs: number,
  log: (line: string) => void,
): Promise<void> {
  requestStop(pid);
  if (await waitUntilGone(pid, timeoutMs)) return;
  log(
    `PostgreSQL takes longer than ${timeoutMs / 1000} s to stop: it is stopped at once and will recover at the next start.`,
  );
  signal(pid, 'SIGQUIT');
  await waitUntilGone(pid, timeoutMs);
}

async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isRunning(pid)) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
