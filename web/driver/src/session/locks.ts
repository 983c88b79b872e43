import { abortExchanges } from '../api/exchange.ts';

/** A tab that holds a turn for so long does not run any more: a phone has put it to sleep. */
const longestTurnMs = 60_000;
/** What is on its way is broken off when somebody signs in or out: a tab that goes on after so long does not run, either. */
const longestLeavingMs = 5_000;

/** Runs something while nobody signs in or out on this phone, in any tab. */
export function withSession<Value>(work: () => Promise<Value>): Promise<Value> {
  return withLock('satha-drive-session', 'shared', work);
}

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('satha-drive-session');

/** What is on its way in this tab is broken off for another tab where somebody signs in or out. */
export function followSessionChanges(): void {
  channel?.addEventListener('message', abortExchanges);
}

/**
 * Runs what changes who is signed in: nothing is sent meanwhile. A photo on a bad network is broken off for it, and sent
 * again by its own driver. A tab that sleeps keeps nobody from signing out.
 */
export function withSessionChange<Value>(work: () => Promise<Value>): Promise<Value> {
  abortExchanges();
  channel?.postMessage('change');
  return takeLock('satha-drive-session', longestLeavingMs, work);
}

/** Runs something in one tab at a time; takes the turn of a tab that sleeps, since what is sent twice is done once. */
export function alone(name: string, work: () => Promise<void>): Promise<void> {
  return takeLock(`satha-drive-${name}`, longestTurnMs, work);
}

/** Runs something with a lock of its own, which it takes from whoever has it for too long. */
async function takeLock<Value>(name: string, longestMs: number, work: () => Promise<Value>): Promise<Value> {
  const { locks } = navigator;
  if (locks === undefined) return work();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), longestMs);
  const runs = () => {
    clearTimeout(timer);
    return work();
  };
  try {
    return await locks.request(name, { signal: patience.signal }, runs);
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    return await locks.request(name, { steal: true }, work);
  }
}

/** On a page that came by plain HTTP from another machine there are no locks; there it is for trying out. */
function withLock<Value>(name: string, mode: LockMode, work: () => Promise<Value>): Promise<Value> {
  const { locks } = navigator;
  return locks === undefined ? work() : locks.request(name, { mode }, work);
}
