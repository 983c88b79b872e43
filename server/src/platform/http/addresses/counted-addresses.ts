import type { CountedAddress } from '../../../values/counted-address.ts';
import { formatGroups, parseAddress } from './parse-address.ts';

/**
 * Our own figures. A household or a machine has a /64 to itself at least, a site often a /56, a customer of a hoster a
 * /48 with 65,536 networks in it: counted by /64 alone, one of them would be as many strangers as it likes.
 */
const networks = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
] as const;

/** For whoever left before they were asked who they are: all of them share it. */
const unknown: readonly CountedAddress[] = [{ name: 'unknown', times: 1 }];

/**
 * Returns the names under which a remote address is counted, the narrowest first: whoever asks has to be
 * within the limit of each. The one place that says so, for all limiters. What is no address has one name for
 * all.
 */
export function countedAddresses(remoteAddress: string): readonly CountedAddress[] {
  const address = parseAddress(remoteAddress);
  if (!address) return unknown;
  if (address.family === 4) return [{ name: address.text, times: 1 }];
  return networks.map(({ bits, times }) => ({ name: nameNetwork(address.groups, bits), times }));
}

function nameNetwork(groups: readonly number[], bits: number): string {
  const kept = groups.map((group, index) => {
    const own = Math.min(16, Math.max(0, bits - index * 16));
    return group & (0xffff << (16 - own)) & 0xffff;
  });
  return `${formatGroups(kept)}/${bits}`;
}
