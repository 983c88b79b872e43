import { linkSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Does the work while nobody else does: a second one waits its turn. The file of one that was killed is taken over. */
export async function oneAtATime(lockFile, work) {
  while (!takeLock(lockFile)) await new Promise((done) => setTimeout(done, 200));
  const heartbeat = setInterval(() => utimes(lockFile, new Date(), new Date(), () => {}), 2000);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lockFile, { force: true });
  }
}

function takeLock(lockFile) {
  try {
    writeFileSync(lockFile, `${process.pid} ${hostname()}\n`, { flag: 'wx' });
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
  if (silentMs > 30_000) return true;
  const [pid, host] = owner.trim().split(' ');
  if (host !== hostname() || pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
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
