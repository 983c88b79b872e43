/** Where an app is; its page is one and the same at all of its addresses. */
export type AppAddresses = {
  /** With slashes around: "/track/". */
  readonly prefix: string;
  /** Where its pages stand besides, with a secret as the last part of their address: "/t/"; left out: nowhere. */
  readonly secretPrefix?: string;
};

/** The app's page, a file of it, or the ground that its map is drawn on. */
export type Kind = 'page' | 'file' | 'ground';

type Asked = { readonly method: string; readonly mode: string; readonly url: string };

const ownFile = /^(assets\/[\w.-]+|icon-[\w-]+\.png)$/;
/** Not its tiles: there is no end of them. */
const ground = /^\/base-map\/(style\.json$|built-in\/|fonts\/)/;

/**
 * Returns how the service worker answers a request; undefined: the network alone does, as for everything that
 * the API says.
 */
export function classify(asked: Asked, ownOrigin: string, addresses: AppAddresses): Kind | undefined {
  const { origin, pathname } = new URL(asked.url);
  if (asked.method !== 'GET' || origin !== ownOrigin) return undefined;
  const { prefix } = addresses;
  if (pathname.startsWith(prefix) && ownFile.test(pathname.slice(prefix.length))) return 'file';
  if (ground.test(pathname)) return 'ground';
  return asked.mode === 'navigate' && isPage(pathname, addresses) ? 'page' : undefined;
}

function isPage(pathname: string, { prefix, secretPrefix }: AppAddresses): boolean {
  if (secretPrefix !== undefined && pathname.startsWith(secretPrefix))
    return /^[^/]+\/?$/.test(pathname.slice(secretPrefix.length));
  return `${pathname}/`.startsWith(prefix) && !/\.[a-z0-9]{2,11}$/i.test(pathname);
}
