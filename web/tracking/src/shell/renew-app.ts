import { readStored, writeStored } from '../saved/store.ts';
import type { WorkerMessage } from '../service-worker/worker-scope.ts';

/** Both of the app's addresses, /track/ and /t/, and none of the service's other pages. */
export const workerScope = '/t';

const pageAddress = '/track/';
const renewedKey = 'satha-track-renewed-1';
/** The name of this script follows from what is in it, and so tells one build from another. */
const thisBuild = new URL(import.meta.url).pathname;

let renewing: Promise<void> | undefined;

/**
 * For when a file is missing: where the service has another build than this page is of, it takes that one up and loads
 * the page anew. By itself at most once from a build, so that a page that would not come right is not loaded for ever;
 * `isAsked`: its reader asks for it, and the page is loaded anew in any case.
 */
export function renewApp({ isAsked = false } = {}): Promise<void> {
  // One that waits for files which do not come is not waited for by somebody who asks again.
  if (isAsked && renewing) location.reload();
  renewing ??= renew(isAsked).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(isAsked: boolean): Promise<void> {
  const isThere = (await isOutdated()) && (await takeUpNewer());
  if (isAsked || (isThere && isFirstTime())) location.reload();
}

/** By the page that the service has, whatever was kept here. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(pageAddress, { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(thisBuild);
  } catch {
    return false;
  }
}

/** Waits until the newer worker answers for the pages here; false: it could not come, or is not whole. */
async function takeUpNewer(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration(workerScope);
  // Nothing is kept: the service's own page is the newer one.
  if (!registration?.active) return true;
  try {
    await registration.update();
  } catch {
    return false;
  }
  const newer = registration.installing ?? registration.waiting;
  return newer === null || takesOver(newer);
}

/** It is told to take over once it has all its files, and done when it has. */
function takesOver(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installed') tell(worker, { kind: 'take-over' });
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

export function tell(worker: ServiceWorker, message: WorkerMessage): void {
  worker.postMessage(message);
}

/** Where nothing can be noted, nobody would know that it was not the first time. */
function isFirstTime(): boolean {
  const before = readStored<{ readonly from: string }>('tab', renewedKey);
  if (before?.from === thisBuild) return false;
  writeStored('tab', renewedKey, { from: thisBuild });
  return readStored<{ readonly from: string }>('tab', renewedKey)?.from === thisBuild;
}
