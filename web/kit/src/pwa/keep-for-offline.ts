import { type InstalledApp, renewApp, tell } from './renew-app.ts';

/**
 * Registers the service worker, so that the app starts without a network and can be installed. Browsers allow
 * it on https and on this machine. `isFree`: whether nothing is under way that a page loaded anew would disturb.
 */
export function keepForOffline(app: InstalledApp, isFree: () => boolean = () => true): void {
  const { prefix, workerScope } = app;
  // A file of an older app, which the service no longer has.
  window.addEventListener('vite:preloadError', () => {
    if (isFree()) void renewApp(app);
  });
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  let isAwaited = false;
  workers.addEventListener('controllerchange', () => {
    if (isAwaited) location.reload();
  });
  const takeOver = async () => {
    const { waiting } = (await workers.getRegistration(workerScope)) ?? {};
    if (!waiting || isTyping() || !isFree()) return;
    isAwaited = true;
    tell(waiting, { kind: 'take-over' });
  };
  // A newer app comes in while nobody looks; what it showed is kept.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void takeOver();
  });
  tellWhatCame(workers, [`${prefix}assets/`, '/base-map/']);
  // After what the page itself loads. Without a worker the app needs a network to start, and nothing else is different.
  window.addEventListener('load', () =>
    workers.register(`${prefix}service-worker.js`, { scope: workerScope }).catch(() => {}),
  );
}

/** What comes while no worker is there yet, such as the map of a first visit, is told to it, for it to be kept too. */
function tellWhatCame(workers: ServiceWorkerContainer, wanted: readonly string[]): void {
  let waiting: string[] = [];
  const send = () => {
    const { controller } = workers;
    if (controller === null || waiting.length === 0) return;
    tell(controller, { kind: 'came', addresses: waiting });
    waiting = [];
  };
  const observer = new PerformanceObserver((list) => {
    const passedBy = (list.getEntries() as PerformanceResourceTiming[]).filter(
      ({ workerStart }) => workerStart === 0,
    );
    for (const { name } of passedBy) {
      const { origin, pathname, search } = new URL(name);
      if (origin === location.origin && wanted.some((beginning) => pathname.startsWith(beginning)))
        waiting.push(pathname + search);
    }
    send();
  });
  observer.observe({ type: 'resource', buffered: true });
  workers.addEventListener('controllerchange', send);
}

/** Somebody who looks for a code in another app comes back to where they were. */
function isTyping(): boolean {
  return document.querySelector('form') !== null;
}
