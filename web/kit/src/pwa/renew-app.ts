import { readStored, writeStored } from './store.ts';
import type { WorkerMessage } from './worker/worker-scope.ts';

/** An app that can be installed, and keeps itself for where there is no network. */
export type InstalledApp = {
  /** What the keys of all that it stores begin with. */
  readonly name: string;
  /** Where its page is asked for, with slashes around. */
  readonly prefix: string;
  /** What all of its addresses begin with, and none of the service's other pages. */
  readonly workerScope: string;
};

/** The name of this script follows from what is in it, and so tells one build from another. */
const thisBuild = new URL(import.meta.url).pathname;

let renewing: Promise<void> | undefined;

/**
 * Loads the page anew when a file is missing, with the service's own build where that is another than this
 * page's. By itself at most once from a build, so that a page that would not come right is not loaded for
 * ever; `isAsked`: its reader asks for it, and the page is loaded anew in any case.
 */
export function renewApp(app: InstalledApp, { isAsked = false } = {}): Promise<void> {
  // One that waits for files which do not come is not waited for by somebody who asks again.
  if (isAsked && renewing) location.reload();
  renewing ??= renew(app, isAsked).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(app: InstalledApp, isAsked: boolean): Promise<void> {
  const isThere = (await isOutdated(app)) && (await takeUpNewer(app));
  if (isAsked || (isThere && isFirstTime(app))) location.reload();
}

/** By the page that the service has, whatever was kept here. */
async function isOutdated({ prefix }: InstalledApp): Promise<boolean> {
  try {
    const answer = await fetch(prefix, { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(thisBuild);
  } catch {
    return false;
  }
}

/** Waits until the newer worker answers for the pages here; false: it could not come, or is not whole. */
async function takeUpNewer({ workerScope }: InstalledApp): Promise<boolean> {
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
function isFirstTime({ name }: InstalledApp): boolean {
  const renewedKey = `${name}-renewed-1`;
  const before = readStored<{ readonly from: string }>('tab', renewedKey);
  if (before?.from === thisBuild) return false;
  writeStored('tab', renewedKey, { from: thisBuild });
  return readStored<{ readonly from: string }>('tab', renewedKey)?.from === thisBuild;
}
