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
  /** Over all accounts, to one host and to one address; and of one account, to all hosts. */
  toHost: { burst: 10, spacing: Temporal.Duration.from({ minutes: 6 }) },
  toAddress: { burst: 30, spacing: Temporal.Duration.from({ minutes: 2 }) },
  ofAccount: { burst: 20, spacing: Temporal.Duration.from({ minutes: 3 }) },
  /** A host that the operator named takes so many times as many at once. */
  namedHostBurst: 10,
} as const;

/** How long is waited after the first challenge that proved nothing, the second and so on. */
export const challengeWaits: readonly Temporal.Duration[] = [
  Temporal.Duration.from({ minutes: 1 }),
  Temporal.Duration.from({ minutes: 5 }),
  Temporal.Duration.from({ minutes: 30 }),
  Temporal.Duration.from({ hours: 2 }),
];

/** What counts a challenge before the name of its host is looked up. */
export function bucketsOfChallenge(
  rates: Pick<DestinationRates, 'ofHosts'>,
  { accountId, host }: { readonly accountId: number; readonly host: string },
): RateBucket[] {
  const { toHost, ofAccount, namedHostBurst } = challengePolicy;
  const times = rates.ofHosts.has(host) ? namedHostBurst : 1;
  const spacing = Temporal.Duration.from({ seconds: toHost.spacing.total('seconds') / times });
  return [
    { subject: `challenges of account ${accountId}`, ...ofAccount },
    { subject: `challenges to ${host}`, burst: toHost.burst * times, spacing },
  ];
}

/** What counts a challenge once it is known where the name leads; nothing where the operator named the host. */
export function bucketsOfChallengedAddresses(
  rates: Pick<DestinationRates, 'ofHosts'>,
  host: string,
  addresses: readonly string[],
): RateBucket[] {
  if (rates.ofHosts.has(host)) return [];
  return networksOf(addresses).map((network) => ({
    subject: `challenges to address ${network}`,
    ...challengePolicy.toAddress,
  }));
}
