import { defaultParseSearch } from '@tanstack/react-router';

type AppAddress = {
  readonly to: string;
  readonly search?: Record<string, unknown>;
  readonly hash?: string;
};

/** Stands for wherever the app is; nothing has this name. */
const origin = 'https://app.invalid';

/**
 * Reads a page of the app by its address, such as `/accounts/3/trips?status=searching`, as the router
 * takes it; the start page when the address leads elsewhere. It is read as a browser would: a backslash is a
 * slash, a line break nothing. What stands behind the # of the page before (a link's token) goes along to an
 * address that has nothing there itself.
 */
export function readAppAddress(address: string | undefined, hash = ''): AppAddress {
  return isAppAddress(address) ? split(new URL(address, origin), hash) : { to: '/' };
}

/** Tells whether an address leads to a page of the app, and nowhere else. */
export function isAppAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  return url.origin === origin && !url.pathname.startsWith('//');
}

function split({ pathname, search, hash: ownHash }: URL, hashBefore: string): AppAddress {
  const hash = ownHash.slice(1) || hashBefore;
  return { to: pathname, search: defaultParseSearch(search), ...(hash !== '' && { hash }) };
}
