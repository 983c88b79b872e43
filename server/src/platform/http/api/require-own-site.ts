import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../values/problem.ts';

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/**
 * Refuses a request that changes something unless it comes from the service's own pages: browsers say whence
 * a request comes, by `Sec-Fetch-Site` and by `Origin`, and neither can be set by a page. Cookies know
 * neither ports nor, being SameSite=Lax, a site's other hosts, so the whole origin is compared: that of the
 * public address, or the one that was asked. Where the public address is https, nothing that came by http is
 * our own, of whichever host: others on the way could have written that page. A program that is no browser
 * says it by `Origin`. @throws Problem cross_site_request.
 */
export function requireOwnSite(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  publicUrl: string,
): void {
  if (safeMethods.includes(method)) return;
  const { origin, host, 'sec-fetch-site': fetchSite } = headers;
  const isForeignFetch = fetchSite !== undefined && fetchSite !== 'same-origin';
  if (isForeignFetch || !isOwnOrigin(origin, host, publicUrl)) throw new Problem('cross_site_request');
}

function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const given = new URL(origin);
  const own = new URL(publicUrl);
  if (given.origin === own.origin) return true;
  const isSafeEnough =
    given.protocol === 'https:' || (given.protocol === 'http:' && own.protocol === 'http:');
  return isSafeEnough && host !== undefined && given.host === normalise(host, given.protocol);
}

/** A host as an address has it: without the port that its protocol has anyway. */
function normalise(host: string, protocol: string): string | undefined {
  const address = `${protocol}//${host}`;
  return URL.canParse(address) ? new URL(address).host : undefined;
}
