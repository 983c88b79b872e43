import { isIP } from 'node:net';

/** An IPv4 address in its one form, or an IPv6 address as its eight groups. */
export type Address =
  | { readonly family: 4; readonly text: string }
  | { readonly family: 6; readonly groups: readonly number[] };

/**
 * Returns an address in any of its spellings, without what a zone or a bracket adds; undefined for anything
 * else. An IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.1`) is the IPv4 address.
 */
export function parseAddress(text: string): Address | undefined {
  const bare = text.trim().replace(/^\[(.*)\]$/, '$1');
  const [plain = ''] = bare.split('%');
  if (isIP(plain) === 4) return { family: 4, text: plain };
  if (isIP(plain) !== 6) return undefined;
  const groups = readGroups(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? { family: 4, text: writeIpv4(groups) } : { family: 6, groups };
}

/** Reads an address as it is written by whoever forwards: with a port behind it, or without. */
export function parseForwardedAddress(entry: string): Address | undefined {
  const text = entry.trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  if (inBrackets !== undefined) return parseAddress(inBrackets);
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return parseAddress(beforePort ?? text);
}

/** Writes the one form of an address (RFC 5952): small letters, the longest run of zeros left out. */
export function formatAddress(address: Address): string {
  return address.family === 4 ? address.text : formatGroups(address.groups);
}

/** Writes the eight groups of an IPv6 address in its one form (RFC 5952). */
export function formatGroups(groups: readonly number[]): string {
  const written = groups.map((group) => group.toString(16)).join(':');
  const runs = [...written.matchAll(/\b0(?::0)+\b/g)].map(({ 0: run, index }) => ({ run, index }));
  const [longest] = runs.toSorted((one, other) => other.run.length - one.run.length);
  if (longest === undefined) return written;
  const before = written.slice(0, longest.index).replace(/:$/, '');
  const behind = written.slice(longest.index + longest.run.length).replace(/^:/, '');
  return `${before}::${behind}`;
}

/** Of an address that is known to be sound. The last two groups may be written as an IPv4 address. */
function readGroups(text: string): number[] {
  const plain = text.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number];
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [before = '', behind] = plain.split('::');
  const read = (part: string | undefined) =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const [head, tail] = [read(before), read(behind)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function writeIpv4(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
