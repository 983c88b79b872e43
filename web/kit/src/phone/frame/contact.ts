import { useSyncExternalStore } from 'react';
import { readClockMs } from '../../clock.ts';

/** When the service was last heard of, and whether it is at this moment. */
export type Contact = { readonly isCut: boolean; readonly lastMs: number | undefined };

let contact: Contact = { isCut: false, lastMs: undefined };
const listeners = new Set<() => void>();

/** The last contact is told of when the connection is lost, not with each answer that comes. */
let heardMs: number | undefined;

let cuts = 0;

/**
 * Returns how often the connection was lost so far: read when something is asked, and given to `noteContact`
 * with the answer.
 */
export function countCuts(): number {
  return cuts;
}

/** An answer came. One that was on its way already when the connection was lost does not say that it is back. */
export function noteContact(cutsWhenAsked: number): void {
  heardMs = readClockMs();
  if (contact.isCut && cutsWhenAsked < cuts) return;
  if (contact.isCut || contact.lastMs === undefined) change({ isCut: false, lastMs: heardMs });
}

export function noteSilence(): void {
  if (contact.isCut) return;
  cuts += 1;
  change({ isCut: true, lastMs: heardMs });
}

/** Takes over when the service was last heard of, for a page that is shown from storage. */
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
