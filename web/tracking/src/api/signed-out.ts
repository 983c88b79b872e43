import { useSyncExternalStore } from 'react';
import { isSignOutPending } from './pending-sign-out.ts';

/** Whether somebody is signed in here, as far as the service or this page has said so. */
export type SignedIn = 'unknown' | 'yes' | 'no';

let signedIn: SignedIn = isSignOutPending() ? 'no' : 'unknown';
const listeners = new Set<() => void>();

/**
 * Stores whether somebody is signed out: it stays so, whatever is asked for, until somebody has signed in.
 */
export function noteSignedOut(isSignedOut: boolean): void {
  const next = isSignedOut ? 'no' : 'yes';
  if (signedIn === next) return;
  signedIn = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readSignedIn(): SignedIn {
  return signedIn;
}

export function useSignedIn(): SignedIn {
  return useSyncExternalStore(subscribe, readSignedIn);
}
