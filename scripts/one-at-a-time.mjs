import {
  appendFileSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';

/**
 * Does the work while nobody else does: a second one waits its turn. The file of one that was killed is taken over, once
 * the programs that it had started, of whose number the work tells through `include`, have ended too.
 */
export async function oneAtATime(lockFile, work) {
  while (!takeLock(lockFile)) await new Promise((done) => setTimeout(done, 200));
  const heartbeat = setInterval(() => utimes(lockFile, new Date(), new Date(), () => {}), 2000);
  try {
    await work((pid) => appendFileSync(lockFile, ` ${pid}`));
  } finally {
    clearInterval(heartbeat);
    rmSync(lockFile, { force: true });
  }
}

function takeLock(lockFile) {
  try {
    writeFileSync(lockFile, `${hostname()} ${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') {
      removeAbandonedLock(lockFile);
      return false;
    }
    throw error;
  }
}

function removeAbandonedLock(lockFile) {
  const owner = readIfThere(lockFile);
  if (owner === undefined || !isAbandoned(lockFile, owner)) return;
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    // Somebody who was quicker has theirs put back.
    if (readFileSync(aside, 'utf8') !== owner) linkSync(aside, lockFile);
    rmSync(aside);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
}

function isAbandoned(lockFile, owner) {
  const silentMs = Date.now() - (statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (silentMs > 120_000) return true;
  const [host, ...pids] = owner.split(' ');
  return host === hostname() && pids.length > 0 && !pids.some((pid) => isRunning(Number(pid)));
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
