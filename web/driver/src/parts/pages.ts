import { useSyncExternalStore } from 'react';

/** What a driver opens over the screen that the trip or the shift puts there. */
export const pageNames = [
  'help',
  'unsent',
  'day',
  'tracker',
  'sign-in',
  'photos',
  'marks',
  'readings',
  'recipient',
  'extras',
  'other-destination',
  'give-up',
  'end',
  'delivery',
] as const;
export type Page = (typeof pageNames)[number];

const listeners = new Set<() => void>();

type State = { readonly page?: unknown; readonly depth?: unknown } | null;

/** The browser's history holds it: the phone's own way back closes a page, and a page that was reloaded stays open. */
function readPage(): Page | undefined {
  const page = (history.state as State)?.page;
  return pageNames.find((name) => name === page);
}

/** Returns how many pages lie over the screen that the trip or the shift puts there. */
function readDepth(): number {
  const depth = (history.state as State)?.depth;
  return typeof depth === 'number' ? depth : 0;
}

function tellAll(): void {
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', tellAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', tellAll);
  };
}

export function usePage(): Page | undefined {
  return useSyncExternalStore(subscribe, readPage);
}

export function openPage(page: Page): void {
  history.pushState({ page, depth: readDepth() + 1 }, '');
  tellAll();
}

/** Goes to the page that was there before. */
export function goBack(): void {
  if (readPage() !== undefined) history.back();
}

/**
 * Leaves every page, for the screen that the trip or the shift puts there; none of them lies in the way back any more. The
 * screen is shown at once, and the history follows.
 */
export function leavePages(): void {
  if (readPage() === undefined) return;
  const depth = readDepth();
  history.replaceState(null, '');
  tellAll();
  if (depth > 0) history.go(-depth);
}
