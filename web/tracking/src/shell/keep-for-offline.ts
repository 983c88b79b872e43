/** Both of the app's addresses, /track/ and /t/, and none of the service's other pages. */
const scope = '/t';

/** Lets the app start without a network, and be installed. Browsers allow it on https and on this machine. */
export function keepForOffline(): void {
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  let isAwaited = false;
  workers.addEventListener('controllerchange', () => {
    if (isAwaited) location.reload();
  });
  const takeOver = async () => {
    const { waiting } = (await workers.getRegistration(scope)) ?? {};
    if (!waiting || isTyping()) return;
    isAwaited = true;
    waiting.postMessage('take-over');
  };
  // A newer app comes in while nobody looks; what it showed is kept.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void takeOver();
  });
  // A file of an older app, which the service no longer has.
  window.addEventListener('vite:preloadError', () => void takeOver());
  // After what the page itself loads. Without a worker the app needs a network to start, and nothing else is different.
  window.addEventListener('load', () =>
    workers.register('/track/service-worker.js', { scope }).catch(() => {}),
  );
}

/** Somebody who looks for a code in another app comes back to where they were. */
function isTyping(): boolean {
  return document.querySelector('form') !== null;
}
