import type { Fils } from '../../../values/money.ts';
import type { PaymentFailure } from '../payment-provider.ts';

/** Why it is off: by_hand · failed: the card was refused too often · disputed: a payment by it was. */
export type OffReason = 'by_hand' | 'failed' | 'card_removed' | 'disputed';

/** What leaves no room for another charge until the next day, or the next month, of the UAE's calendar. */
export type RechargeLimit = 'day_limit' | 'month_limit';

/** The most that recharges may take from the card in a day and in a month of the UAE's calendar. */
export type RechargeLimits = { readonly dayLimitFils: Fils; readonly monthLimitFils: Fils };

/** The limits, and how much of them is used: by charges that came, and by those under way. */
export type RechargeUse = RechargeLimits & {
  readonly usedTodayFils: Fils;
  readonly usedThisMonthFils: Fils;
};

/** An account's wish that its balance never stays below a threshold: what is missing to the target is taken from the card. */
export type AutoRecharge = RechargeUse & {
  readonly isOn: boolean;
  /** Set while it is off. */
  readonly offReason: OffReason | undefined;
  readonly thresholdFils: Fils;
  readonly targetFils: Fils;
  /** Set while it is on and a limit leaves no room: it goes on by itself then. */
  readonly paused: { readonly by: RechargeLimit; readonly until: Temporal.Instant } | undefined;
  readonly changedAt: Temporal.Instant;
};

/** One bringing of a wallet back to its target, by one or several tries at the card. */
export type Recharge = {
  readonly rechargeId: number;
  readonly status: 'open' | 'succeeded' | 'failed' | 'cancelled';
  /** What was missing to the target at the latest try; before the first one, when it was opened. */
  readonly amountFils: Fils;
  readonly attempts: number;
  /** Why the latest try failed. */
  readonly failure: PaymentFailure | undefined;
  /** Undefined while a try is under way, before the first one, and when it is over. While a limit leaves no room: when it does. */
  readonly nextAttemptAt: Temporal.Instant | undefined;
  readonly openedAt: Temporal.Instant;
  readonly closedAt: Temporal.Instant | undefined;
};
