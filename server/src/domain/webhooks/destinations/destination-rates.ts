/** How many requests a second go to one host, over all accounts and processes. */
export type DestinationRates = {
  /** To a host that is not named. */
  readonly perSecond: number;
  /** To hosts that the operator named, which take events for many accounts; by name, as it stands in addresses. */
  readonly ofHosts: ReadonlyMap<string, number>;
};

/** The seconds' worth of requests that may go at once: our own figure. */
export const burstSeconds = 5;

/**
 * The hosts' worth of requests that one address takes, for behind it there may be several: our own figure. A
 * host that is named is not held to it.
 */
export const hostsToAddress = 3;

/** Returns the host of an endpoint's address, as the database writes it too. */
export function hostOf(url: string): string {
  let { hostname } = new URL(url);
  while (hostname.endsWith('.')) hostname = hostname.slice(0, -1);
  return hostname;
}

/** A token bucket in the database, which counts requests of all processes. */
export type RateBucket = {
  /** Its name. */
  readonly subject: string;
  /** After so long a token that was taken is there again. */
  readonly spacing: Temporal.Duration;
  /** So many tokens it holds. */
  readonly burst: number;
};

/**
 * Returns the rate buckets of a host's addresses; none where the operator named the host, which takes more
 * than others.
 */
export function bucketsOfAddresses(
  { perSecond, ofHosts }: DestinationRates,
  host: string,
  addresses: readonly string[],
): RateBucket[] {
  if (ofHosts.has(host)) return [];
  const most = perSecond * hostsToAddress;
  const spacing = Temporal.Duration.from({ microseconds: Math.ceil(1_000_000 / most) });
  const burst = most * burstSeconds;
  return networksOf(addresses).map((network) => ({ subject: `events to ${network}`, spacing, burst }));
}

/** Returns the networks of addresses, by which they are counted, each once. */
export function networksOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map(networkOf))];
}

/**
 * Returns an IPv4 address as it is, and of an IPv6 one its first 64 bits: whoever has one of them has them
 * all.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const parts = [...first, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...last];
  return `${parts
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
