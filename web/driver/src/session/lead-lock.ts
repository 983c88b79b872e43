/** Of two windows side by side both are seen: there a touch tells which is used. */
const looks = ['visibilitychange', 'pointerdown'];

/**
 * Runs something in one tab of the app at a time, the one that was looked at or touched last: a tab behind it may sleep.
 * `start` returns what ends it; so does this function, for good.
 */
export function inOneTab(name: string, start: () => () => void): () => void {
  const { locks } = navigator;
  // On a page that came by plain HTTP from another machine there are no locks; there it is for trying out.
  if (locks === undefined) return start();
  const key = `satha-drive-${name}`;
  const over = new AbortController();
  let waiting = new AbortController();
  let stop: (() => void) | undefined;

  /** Goes on until it is over; a tab that takes the lock away has the request fail meanwhile. */
  function hold(): Promise<void> {
    if (over.signal.aborted) return Promise.resolve();
    stop ??= start();
    return new Promise((end) => over.signal.addEventListener('abort', () => end()));
  }

  function halt(): void {
    stop?.();
    stop = undefined;
  }

  /** Waits for its turn, and after it for the next one. */
  async function wait(): Promise<void> {
    waiting = new AbortController();
    const { signal } = waiting;
    await locks.request(key, { signal }, hold).catch(() => {});
    if (!signal.aborted) goOn();
  }

  /** Takes the turn from whichever tab has it. */
  async function take(): Promise<void> {
    if (stop !== undefined || document.visibilityState !== 'visible') return;
    waiting.abort();
    await locks.request(key, { steal: true }, hold).catch(() => {});
    goOn();
  }

  function goOn(): void {
    halt();
    if (!over.signal.aborted) void wait();
  }

  const look = () => void take();
  void wait();
  look();
  for (const event of looks) document.addEventListener(event, look);
  return () => {
    for (const event of looks) document.removeEventListener(event, look);
    over.abort();
    waiting.abort();
    halt();
  };
}
