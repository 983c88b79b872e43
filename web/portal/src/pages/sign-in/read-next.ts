import { isPortalAddress } from '../../routes/portal-address.ts';

/** Reads a page of the portal to come back to after signing in; an address elsewhere is not followed. */
export function readNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search;
  return isPortalAddress(next) ? { next } : {};
}
