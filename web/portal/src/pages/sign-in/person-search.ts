import { isPortalAddress } from '../../routes/portal-address.ts';

/** A page of the portal to come back to after signing in; an address elsewhere is not followed. */
export function readNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search;
  return isPortalAddress(next) ? { next } : {};
}

/** What a link in a mail of an earlier release brings along: later ones have it behind the `#`. */
export function readToken(search: Record<string, unknown>): { token?: string } {
  return typeof search.token === 'string' ? { token: search.token } : {};
}
