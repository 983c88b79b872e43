import type { IncomingHttpHeaders } from 'node:http';
import { BlockList } from 'node:net';
import { type Address, formatAddress, parseAddress, parseForwardedAddress } from './parse-address.ts';

/** What is known of who sent a request. */
export type Asking = {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
};

export type RemoteAddresses = {
  /** Who asks, in the one form of addresses; `unknown` when the client has left before it was here. */
  read(asking: Asking): string;
  /**
   * Whether connections from there are those of a proxy, and so of many clients: it is trusted, or of this machine or a
   * private network and has forwarded others' requests.
   */
  isProxy(peer: string | undefined): boolean;
};

export type RemoteAddressSettings = {
  /** Whose word counts: nobody's, or that of these addresses, subnets and names of subnets, with commas between them. */
  readonly trustProxy: false | string;
  /** Told once, of the first proxy that forwards and is not trusted. */
  readonly onUntrustedProxy?: ((peer: string) => void) | undefined;
};

/** The names that may stand for subnets. */
const namedSubnets: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
/** Where a proxy of the operator's own may be, and no stranger. */
const privateSubnets = ['loopback', 'linklocal', 'uniquelocal'];
const mostProxies = 1_000;
/** No chain of proxies is longer; an entry further left is somebody's own word. */
const mostForwarded = 20;

/**
 * Reads who asks: the connection's other end, or, where that is a proxy whose word counts, the last of the addresses in
 * X-Forwarded-For that is none. What is no address there is nobody's name: whoever put it in is who asks.
 */
export function createRemoteAddresses({
  trustProxy,
  onUntrustedProxy,
}: RemoteAddressSettings): RemoteAddresses {
  const trusted = trustProxy === false ? [] : trustProxy.split(',').map((part) => part.trim());
  const isTrusted = createCheck(trusted);
  const isPrivate = createCheck(privateSubnets);
  /** Private ones that forward though nobody trusts them. */
  const forwarding = new Set<string>();

  function noteForwarding(peer: Address): void {
    if (!isPrivate(peer)) return;
    const text = formatAddress(peer);
    if (forwarding.size === 0) onUntrustedProxy?.(text);
    if (forwarding.size < mostProxies) forwarding.add(text);
  }

  return {
    read({ socket, headers }) {
      const peer = parseAddress(socket.remoteAddress ?? '');
      if (!peer) return 'unknown';
      const header = headers['x-forwarded-for'];
      if (header === undefined) return formatAddress(peer);
      if (!isTrusted(peer)) {
        noteForwarding(peer);
        return formatAddress(peer);
      }
      let asking = peer;
      for (const entry of String(header).split(',').slice(-mostForwarded).toReversed()) {
        if (!isTrusted(asking)) break;
        const before = parseForwardedAddress(entry);
        if (!before) break;
        asking = before;
      }
      return formatAddress(asking);
    },
    isProxy(peer = '') {
      const address = parseAddress(peer);
      return address !== undefined && (isTrusted(address) || forwarding.has(formatAddress(address)));
    },
  };
}

function createCheck(subnets: readonly string[]): (address: Address) => boolean {
  const list = new BlockList();
  for (const subnet of subnets.flatMap((name) => namedSubnets[name] ?? [name])) {
    const [network = '', prefix] = subnet.split('/');
    const address = parseAddress(network);
    if (!address) throw new Error(`${subnet} is no subnet`);
    const family = address.family === 4 ? 'ipv4' : 'ipv6';
    // A prefix of an IPv4 address that is written as an IPv6 one counts the 96 bits before it.
    const before = address.family === 4 && network.includes(':') ? 96 : 0;
    const bits = prefix === undefined ? (address.family === 4 ? 32 : 128) : Number(prefix) - before;
    list.addSubnet(formatAddress(address), Math.max(0, bits), family);
  }
  return (address) => list.check(formatAddress(address), address.family === 4 ? 'ipv4' : 'ipv6');
}
