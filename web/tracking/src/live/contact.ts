import { readClockMs } from '@satha/web-kit/clock.ts';
import { useSyncExternalStore } from 'react';

/** When the service was last heard of, and whether it is at this moment. */
export type Contact = { readonly isCut: boolean; readonly lastMs: number | undefined };

let contact: Contact = { isCut: false, lastMs: undefined };
const listeners = new Set<() => void>();

/** The last contact is told of when the connection is lost, not with each answer that comes. */
let heardMs: number | undefined;

/** By the page's own time, as `performance.now()` tells it: when the connection was lost the last time. */
let cutAtMs = 0;

/** An answer came to what was asked at `askedAtMs`. One that was on its way already says nothing of a later cut. */
export function noteContact(askedAtMs: number): void {
  heardMs = readClockMs();
  if (contact.isCut && askedAtMs < cutAtMs) return;
  if (contact.isCut || contact.lastMs === undefined) change({ isCut: false, lastMs: heardMs });
}

export function noteSilence(): void {
  if (contact.isCut) return;
  cutAtMs = performance.now();
  change({ isCut: true, lastMs: heardMs });
}

/** What is shown was kept from before: then it was heard of last. */
export function recallContact(lastMs: number): void {
  if (heardMs !== undefined) return;
  heardMs = lastMs;
  change({ ...contact, lastMs });
}

function change(next: Contact): void {
  contact = next;
  for (const tell of listeners) tell();
}

/** Asks again as soon as the browser has a network, or its reader comes back. */
export function watchNetwork(askAgain: () => void): void {
  window.addEventListener('offline', noteSilence);
  window.addEventListener('online', askAgain);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readContact(): Contact {
  return contact;
}

export function useContact(): Contact {
  return useSyncExternalStore(subscribe, readContact);
}
