import { useSyncExternalStore } from 'react';

/** Where in the app one is. */
export type Address =
  | { readonly page: 'home' }
  | { readonly page: 'trip'; readonly tripId: number }
  | { readonly page: 'link'; readonly token: string }
  | { readonly page: 'here' }
  | { readonly page: 'nothing' };

export const homePath = '/track/';

export function tripPath(tripId: number): string {
  return `/track/trips/${tripId}`;
}

export function readAddress(path: string): Address {
  if (path === '/track' || path === homePath) return { page: 'home' };
  const [, trip] = /^\/track\/trips\/(\d{1,16})\/?$/.exec(path) ?? [];
  if (trip !== undefined) return { page: 'trip', tripId: Number(trip) };
  // What opens it stands behind the address's mark, which is told to nobody.
  if (/^\/track\/here\/?$/.test(path)) return { page: 'here' };
  const [, token] = /^\/t\/([^/]+)\/?$/.exec(path) ?? [];
  return token === undefined ? { page: 'nothing' } : { page: 'link', token };
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Returns the path that the browser shows. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Opens another page of the app, at its top. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  for (const tell of listeners) tell();
  window.scrollTo(0, 0);
}
