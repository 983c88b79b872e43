import type { DestinationRates, RateBucket } from '../destinations/destination-rates.ts';
import { networksOf } from '../destinations/destination-rates.ts';

/** Our own figures, all of them. docs/webhooks.md tells those that people see. */
export const challengePolicy = {
  /** After it another process may send what one had begun: longer than any attempt. */
  leaseSeconds: 30,
  /** Challenges that one process has under way without being asked for. */
  mostAtOnce: 16,
  /** An endpoint that gave no proof for so long is disabled. */
  longestUnproven: Temporal.Duration.from({ hours: 72 }),
  /**
   * Over all accounts, to one host and to one address. `reserve` of it is for an account's first challenges there:
   * however many others ask, who is new is asked.
   */
  toHost: { burst: 10, spacing: Temporal.Duration.from({ minutes: 6 }), reserve: 4 },
  toAddress: { burst: 30, spacing: Temporal.Duration.from({ minutes: 2 }), reserve: 10 },
  /** So many of an account's to one place are its first, and are so again when that has passed for each. */
  firsts: { burst: 3, spacing: Temporal.Duration.from({ hours: 8 }) },
  /** Of one account, to one host, to one address, and to all. */
  ofAccountToHost: { burst: 5, spacing: Temporal.Duration.from({ minutes: 30 }) },
  ofAccountToAddress: { burst: 10, spacing: Temporal.Duration.from({ minutes: 10 }) },
  ofAccount: { burst: 20, spacing: Temporal.Duration.from({ minutes: 3 }) },
  /** A host that the operator named takes so many times as many at once. */
  namedHostBurst: 10,
} as const;

/** The waits after the first challenge that proved nothing, the second and so on. */
export const challengeWaits: readonly Temporal.Duration[] = [
  Temporal.Duration.from({ minutes: 1 }),
  Temporal.Duration.from({ minutes: 5 }),
  Temporal.Duration.from({ minutes: 30 }),
  Temporal.Duration.from({ hours: 2 }),
];

type Challenged = { readonly accountId: number; readonly host: string };

/** Counts what an account makes us look up and send, wherever that goes. */
export function bucketOfAccount({ accountId }: Pick<Challenged, 'accountId'>): RateBucket {
  return { subject: `challenges of account ${accountId}`, ...challengePolicy.ofAccount };
}

/**
 * Returns the rate buckets of a challenge, for each way that it may go: as one of the account's first at the
 * host, at its addresses or at both, which all the room there is for, or as any other, which leaves the
 * reserve. Addresses are not counted where the operator named the host, nor while they are not known.
 */
export function waysOfChallenge(
  rates: Pick<DestinationRates, 'ofHosts'>,
  { accountId, host }: Challenged,
  addresses: readonly string[] = [],
): RateBucket[][] {
  const { toHost, toAddress, ofAccountToHost, ofAccountToAddress, namedHostBurst } = challengePolicy;
  const isNamed = rates.ofHosts.has(host);
  const times = isNamed ? namedHostBurst : 1;
  const atHost = waysTo([host], { accountId, inAll: toHost, ofOne: ofAccountToHost, times });
  const networks = isNamed ? [] : networksOf(addresses).map((network) => `address ${network}`);
  if (networks.length === 0) return atHost.map((way) => [bucketOfAccount({ accountId }), ...way]);
  const bounds = { accountId, inAll: toAddress, ofOne: ofAccountToAddress, times };
  const atAddresses = waysTo(networks, bounds);
  return atHost.flatMap((way) =>
    atAddresses.map((more) => [bucketOfAccount({ accountId }), ...way, ...more]),
  );
}

type Bound = Pick<RateBucket, 'burst' | 'spacing'>;

/** The ways to some places that count alike: among the account's first there, and not. */
function waysTo(
  places: readonly string[],
  {
    accountId,
    inAll,
    ofOne,
    times,
  }: {
    readonly accountId: number;
    readonly inAll: Bound & { readonly reserve: number };
    readonly ofOne: Bound;
    readonly times: number;
  },
): RateBucket[][] {
  const { firsts } = challengePolicy;
  const own = places.map((place) => ({
    subject: `challenges of account ${accountId} to ${place}`,
    ...multiply(ofOne, times),
  }));
  const first = places.map((place) => ({
    subject: `first challenges of account ${accountId} to ${place}`,
    ...firsts,
  }));
  const shared = (most: number) =>
    places.map((place) => ({
      subject: `challenges to ${place}`,
      ...multiply({ ...inAll, burst: most }, times),
    }));
  return [
    [...own, ...first, ...shared(inAll.burst)],
    [...own, ...shared(inAll.burst - inAll.reserve)],
  ];
}

/** So many times as many, at once and later. */
function multiply({ burst, spacing }: Bound, times: number): Bound {
  return {
    burst: burst * times,
    spacing: Temporal.Duration.from({ milliseconds: spacing.total('milliseconds') / times }),
  };
}
