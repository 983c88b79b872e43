import type { IncomingHttpHeaders } from 'node:http';
import { BlockList } from 'node:net';
import type { CountedAddress } from '../../../values/counted-address.ts';
import { countedAddresses } from './counted-addresses.ts';
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
   * The names under which an address that was read is counted; none for the address of a proxy on this machine that
   * forwards and is not trusted: it is everybody's, and nobody is to be refused for what others do. That of another
   * private proxy has five times as much.
   */
  count(remoteAddress: string): readonly CountedAddress[];
  /** The same of connections and what stays open on them: those of a trusted proxy are not counted, either. */
  countOpen(remoteAddress: string | undefined): readonly CountedAddress[];
};

export type RemoteAddressSettings = {
  /** Whose word counts: nobody's, or that of these addresses, subnets and names of subnets, with commas between them. */
  readonly trustProxy: false | string;
  /** Told once, of the first proxy that forwards and is not trusted. */
  readonly onUntrustedProxy?: ((peer: string) => void) | undefined;
  /** Milliseconds that only grow. */
  readonly elapsedMs?: () => number;
};

/** The names that may stand for subnets. */
const namedSubnets: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
/** Where a proxy of the operator's own may be, and no stranger. */
const privateSubnets = ['loopback', 'linklocal', 'uniquelocal'];
/**
 * Whoever sends one header from a private network says that they are a proxy, and may be a neighbour: they have more, and
 * not all. Only what runs on this machine is believed.
 */
const timesOfPrivateProxy = 5;
/** A proxy that has forwarded nothing for so long is an address like others. */
const forgottenAfterMs = 3_600_000;
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
  elapsedMs = () => performance.now(),
}: RemoteAddressSettings): RemoteAddresses {
  const trusted = trustProxy === false ? [] : trustProxy.split(',').map((part) => part.trim());
  const isTrusted = createCheck(trusted);
  const isPrivate = createCheck(privateSubnets);
  const isOfThisMachine = createCheck(['loopback']);
  /** Private ones that forward though nobody trusts them, and when they last did; the latest stands last. */
  const forwarding = new Map<string, number>();
  let hasTold = false;

  function noteForwarding(peer: Address): void {
    if (!isPrivate(peer)) return;
    const text = formatAddress(peer);
    if (!hasTold) onUntrustedProxy?.(text);
    hasTold = true;
    forwarding.delete(text);
    forwarding.set(text, elapsedMs());
    const [oldest] = forwarding.keys();
    if (forwarding.size > mostProxies) forwarding.delete(oldest as string);
  }

  function isForwarding(text: string): boolean {
    const lastMs = forwarding.get(text);
    if (lastMs === undefined) return false;
    if (elapsedMs() - lastMs < forgottenAfterMs) return true;
    forwarding.delete(text);
    return false;
  }

  function count(remoteAddress: string, address = parseAddress(remoteAddress)): readonly CountedAddress[] {
    const names = countedAddresses(remoteAddress);
    if (!address || !isForwarding(formatAddress(address))) return names;
    if (isOfThisMachine(address)) return [];
    return names.map(({ name, times }) => ({ name, times: times * timesOfPrivateProxy }));
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
    count: (remoteAddress) => count(remoteAddress),
    countOpen(remoteAddress = '') {
      const address = parseAddress(remoteAddress);
      return address && isTrusted(address) ? [] : count(remoteAddress, address);
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
