import type { PaymentOrigin, PaymentReversal, TopUpStatus } from '@satha/terms/payments';

export type PaymentFilter = {
  readonly accountId?: number | undefined;
  readonly status?: TopUpStatus | undefined;
  readonly origin?: PaymentOrigin | undefined;
  readonly reversal?: PaymentReversal | undefined;
  /** Asked for from the one moment up to, not including, the other. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  /** A name that the payment, a refund or a dispute of it goes by: the provider's, or our token. */
  readonly reference?: string | undefined;
};

/** Where a list of payments goes on: behind this one. */
export type PaymentPosition = { readonly at: Temporal.Instant; readonly id: number };
