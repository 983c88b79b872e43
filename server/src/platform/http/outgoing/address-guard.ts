import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Which addresses may be called when somebody else says where to. */
export type AddressGuard = {
  /** Whether an IP address may be called; a name never may. */
  isAllowed(address: string): boolean;
  isLoopback(address: string): boolean;
};

/**
 * IANA's special-purpose registry for IPv4 (RFC 6890 and its updates): everything there that is not a place of its own
 * on the public network, and what is multicast or reserved.
 */
const specialIpv4: readonly (readonly [subnet: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/**
 * Of IPv6 only 2000::/3 is given out for places on the public network. What lies outside of it (loopback, mapped and
 * translated IPv4, unique-local, link-local, multicast) is refused as a whole, and within it what leads elsewhere.
 */
const specialIpv6: readonly (readonly [subnet: string, prefix: number])[] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23], // protocol assignments: Teredo, benchmarks, identifiers
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address in disguise
  ['3fff::', 20], // documentation
];

// One list for each family: a list that holds both would take any IPv4 address for an IPv6 one that is mapped.
const special = { 4: makeList(specialIpv4, 'ipv4'), 6: makeList(specialIpv6, 'ipv6') };
const loopback = { 4: makeList([['127.0.0.0', 8]], 'ipv4'), 6: makeList([['::1', 128]], 'ipv6') };

/**
 * Makes a guard that allows calls to the public network alone, not to this machine's own addresses there; to
 * loopback when allowed.
 */
export function createAddressGuard({ allowLoopback }: { readonly allowLoopback: boolean }): AddressGuard {
  return {
    isAllowed(address) {
      if (isIn(loopback, address)) return allowLoopback;
      if (isIP(address) === 0 || isIn(special, address)) return false;
      // What this machine sends to itself passes no firewall, whatever the address.
      return !isOwn(address);
    },
    isLoopback: (address) => isIn(loopback, address),
  };
}

function makeList(subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [subnet, prefix] of subnets) list.addSubnet(subnet, prefix, family);
  return list;
}

function isIn(lists: Readonly<Record<4 | 6, BlockList>>, address: string): boolean {
  const family = isIP(address);
  if (family !== 4 && family !== 6) return false;
  return lists[family].check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function isOwn(address: string): boolean {
  const list = new BlockList();
  for (const own of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])) {
    list.addAddress(own.address.split('%', 1)[0] as string, own.family === 'IPv4' ? 'ipv4' : 'ipv6');
  }
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
