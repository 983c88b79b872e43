import type { Fils } from '../../values/money.ts';
import type { PaymentFailure } from './payment-provider.ts';

/** Our own figures, all of them. docs/payments.md tells those that an account can see. */
export const paymentPolicy = {
  smallestTopUpFils: 1_000,
  largestTopUpFils: 5_000_000,
  largestThresholdFils: 2_000_000,
  largestTargetFils: 4_500_000,
  /** A target is so far above its threshold at least. */
  smallestRechargeFils: 1_000,
  /** What a member may let recharges take from the card. The usual limits follow the target (`usual_day_limit.sql`). */
  largestDayLimitFils: 100_000_000,
  largestMonthLimitFils: 1_000_000_000,
  /** A payment that was asked for is begun with the provider within it, or not at all. */
  startsWithin: Temporal.Duration.from({ hours: 1 }),
  /** And can be paid until then, counted from the asking. */
  payableFor: Temporal.Duration.from({ hours: 2 }),
  /** Who takes up a payment, or the try of a recharge, has it for so long: longer than any answer of a provider is waited for. */
  leaseSeconds: 60,
  paymentsAtOnce: 16,
  noticesAtOnce: 50,
  rechargesAtOnce: 16,
  cardsAtOnce: 8,
  /** Charges that failed without the provider's name of them are looked for by the operator's command for so long. */
  unnamedFailuresAskedFor: Temporal.Duration.from({ hours: 30 * 24 }),
  /** A notice that leads to no payment of ours is dropped after it. */
  strayNoticesKeptFor: Temporal.Duration.from({ hours: 30 * 24 }),
  /** One that was applied is known again for so long: providers repeat theirs for days. */
  appliedNoticesKeptFor: Temporal.Duration.from({ hours: 90 * 24 }),
  /** The longest pause between two askings for a payment that is not over, and for a notice that waits. */
  longestPause: Temporal.Duration.from({ hours: 1 }),
} as const;

/** How long is waited after the first failed try of a recharge, and after the second; after the last it is given up. */
const rechargeWaits: readonly Temporal.Duration[] = [
  Temporal.Duration.from({ minutes: 5 }),
  Temporal.Duration.from({ minutes: 30 }),
];

/** Trying again without the holder would bring nothing but the same. */
const finalFailures: ReadonlySet<PaymentFailure> = new Set([
  'expired_card',
  'authentication_required',
  'no_card',
  'amount_mismatch',
]);

/** Returns when a recharge whose attempt failed is tried again; undefined when it is given up. */
export function planRechargeRetry(
  attempt: number,
  {
    failure,
    at,
    timeScale,
  }: {
    readonly failure: PaymentFailure;
    readonly at: Temporal.Instant;
    /** How many times shorter the waits are than in life. */
    readonly timeScale: number;
  },
): Temporal.Instant | undefined {
  const wait = rechargeWaits[attempt - 1];
  if (wait === undefined || finalFailures.has(failure)) return undefined;
  return at.add({ milliseconds: Math.round(wait.total('milliseconds') / timeScale) });
}

/**
 * Returns when the provider is asked for a payment, or a notice is read, once more; each time after a longer
 * pause.
 */
export function planNextAsking(providerAttempts: number, at: Temporal.Instant): Temporal.Instant {
  const longest = paymentPolicy.longestPause.total('seconds');
  return at.add({
    seconds: Math.min(paymentPolicy.leaseSeconds * 2 ** Math.min(providerAttempts, 10), longest),
  });
}

/** Tells whether an amount may be one top-up. */
export function isTopUpAmount(amountFils: Fils): boolean {
  const { smallestTopUpFils, largestTopUpFils } = paymentPolicy;
  return (
    Number.isSafeInteger(amountFils) && amountFils >= smallestTopUpFils && amountFils <= largestTopUpFils
  );
}
