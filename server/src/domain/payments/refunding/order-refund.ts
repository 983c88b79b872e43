import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { findTopUp } from '../top-ups/queries.ts';
import type { TopUpName } from '../top-ups/top-up.ts';
import { insertOrderedRefund } from './ordered-refunds-store.ts';

/**
 * Returns what is left of a top-up to be refunded.
 * @throws Problem top_up_not_found, top_up_not_refundable where its money never came.
 */
export async function requireRefundable(db: Queryable, name: TopUpName): Promise<Fils> {
  const topUp = await findTopUp(db, name);
  if (!topUp) throw new Problem('top_up_not_found');
  if (topUp.status !== 'succeeded' || !topUp.paymentReference) throw new Problem('top_up_not_refundable');
  return topUp.amountFils - topUp.refundedFils - topUp.disputedFils;
}

/**
 * Orders a refund to the card, in the database transaction of whoever decides on it: a job makes it, and only then it
 * leaves the wallet. @throws Problem top_up_not_refundable while another one of the top-up is not over.
 */
export async function orderRefund(
  transaction: Queryable,
  order: TopUpName & { readonly amountFils: Fils; readonly at: Temporal.Instant },
): Promise<{ readonly refundId: number }> {
  const refundId = await insertOrderedRefund(transaction, order);
  if (refundId === undefined) throw new Problem('top_up_not_refundable');
  return { refundId };
}
