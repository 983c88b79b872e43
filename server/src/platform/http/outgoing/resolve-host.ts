import { Resolver } from 'node:dns/promises';

/** The addresses of a name. @throws an Error with the code of the failure when there are none to be had. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

const timeoutMs = 2_500;
const tries = 2;

/**
 * Asks the machine's name servers, and not its operating system: that one's look-ups take turns on four threads which
 * the whole process shares, so that a name server that never answers would hold up everything. Search suffixes and the
 * hosts file do not count, so that names of the inside stay inside.
 */
export function createHostResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  return async (hostname) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1'];
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [ipv4, ipv6].flatMap((found) => (found.status === 'fulfilled' ? found.value : []));
    if (addresses.length === 0 && ipv4.status === 'rejected') throw nameFailure(ipv4.reason);
    return addresses;
  };
}

/** A name server that refuses a connection is not the place that was to be called. */
function nameFailure(reason: NodeJS.ErrnoException): Error {
  const { code } = reason;
  return code === 'ECONNREFUSED' ? Object.assign(reason, { code: 'EREFUSED' }) : reason;
}

/** Tells whether a name is reserved for loopback (RFC 6761). */
export function isLocalhost(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(hostname);
}
