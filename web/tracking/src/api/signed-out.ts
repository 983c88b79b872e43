import { useSyncExternalStore } from 'react';
import { isSignOutPending } from './pending-sign-out.ts';

let isSignedOut = isSignOutPending();
const listeners = new Set<() => void>();

/** It stays so, whatever is asked meanwhile, until somebody has signed in. */
export function noteSignedOut(next: boolean): void {
  if (isSignedOut === next) return;
  isSignedOut = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the service has said that nobody is signed in here. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(subscribe, () => isSignedOut);
}
