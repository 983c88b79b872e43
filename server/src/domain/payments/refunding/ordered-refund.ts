import type { Fils } from '../../../values/money.ts';
import type { TopUpName } from '../top-ups/top-up.ts';

/** A refund to a card that was decided on, and that the provider is to make. */
export type OrderedRefund = TopUpName & {
  readonly refundId: number;
  readonly amountFils: Fils;
  readonly orderedAt: Temporal.Instant;
};

/** How long the provider is asked for it again: keys of requests are kept for a day there. Then it is looked up. */
export const askedFor = Temporal.Duration.from({ hours: 20 });
