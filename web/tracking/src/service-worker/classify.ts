/** Where the page is asked for; it is one and the same at all of the app's addresses. */
export const pageAddress = '/track/';

/** The app's page, a file of it, or the ground that its map is drawn on. */
export type Kind = 'page' | 'file' | 'ground';

type Asked = { readonly method: string; readonly mode: string; readonly url: string };

/** What the service worker answers for; undefined: the network alone does, as for everything about trips. */
export function classify({ method, mode, url }: Asked, ownOrigin: string): Kind | undefined {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return undefined;
  if (/^\/track\/(assets\/[\w.-]+|icon-[\w-]+\.png)$/.test(pathname)) return 'file';
  // Not its tiles: there is no end of them.
  if (/^\/base-map\/(style\.json$|built-in\/|fonts\/)/.test(pathname)) return 'ground';
  const isOurs = pathname === '/track' || pathname.startsWith('/track/') || /^\/t\/[^/]+\/?$/.test(pathname);
  return mode === 'navigate' && isOurs && !/\.[a-z0-9]{2,11}$/i.test(pathname.replace(/^\/t\/.*/, ''))
    ? 'page'
    : undefined;
}
