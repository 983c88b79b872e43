import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TopUp } from '../top-ups/top-up.ts';
import type { RechargeLimit } from './auto-recharge.ts';
import type { StopReason } from './stopped-mail.ts';

/**
 * Tells those who look after an account's money what auto recharge did, in the database transaction that did it: both
 * stand or fall together.
 */
export type RechargeNotifier = {
  /** The card was charged, and the money is in the wallet. */
  recharged(
    transaction: Queryable,
    topUp: Pick<TopUp, 'accountId' | 'amountFils' | 'cardLastFour'>,
  ): Promise<void>;
  /** A limit left no room for a charge: nothing is taken until the next day or month. */
  paused(transaction: Queryable, accountId: number, limit: RechargeLimit): Promise<void>;
  /** It was turned off. */
  stopped(transaction: Queryable, accountId: number, reason: StopReason): Promise<void>;
};
