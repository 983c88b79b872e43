import { isAppAddress } from './app-address.ts';

/** Reads a page of the app to come back to after signing in; an address elsewhere is not followed. */
export function readNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search;
  return isAppAddress(next) ? { next } : {};
}
