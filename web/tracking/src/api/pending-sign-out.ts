import { readStored, removeStored, writeStored } from '@satha/web-kit/pwa/store.ts';
import { useSyncExternalStore } from 'react';

/**
 * Somebody signed out here and the service does not know yet. It is told before anything else is asked of it that the
 * session would be good for, also by a page that is opened later.
 */
const key = 'satha-track-sign-out-1';
const listeners = new Set<() => void>();
/** Where nothing can be kept it is known as long as the page. */
let isNoted = false;

export function isSignOutPending(): boolean {
  return isNoted || readStored<{ readonly isPending: true }>('local', key) !== undefined;
}

export function notePendingSignOut(isPending: boolean): void {
  isNoted = isPending;
  if (isPending) writeStored('local', key, { isPending });
  else removeStored('local', key);
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePendingSignOut(): boolean {
  return useSyncExternalStore(subscribe, isSignOutPending);
}
