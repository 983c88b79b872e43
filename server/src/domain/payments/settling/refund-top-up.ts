import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import type { Reversal } from '../payment-provider.ts';
import { selectIsOrdered } from '../refunding/ordered-refunds-store.ts';
import type { TopUp } from '../top-ups/top-up.ts';
import type { AdvanceDeps } from './advance-due-top-ups.ts';
import { applyReport } from './apply-report.ts';
import { selectRefundCount } from './settling-store.ts';

/**
 * Refunds a top-up, or a part of it, to the card that paid it, and takes it from the wallet, below the floor
 * too. Made again after it broke off, it is the same refund, as long as the wallet does not show it yet.
 * @throws Problem top_up_not_refundable (also while a refund that was ordered is not over), invalid_request (more than is left of it, or nothing).
 * @throws PaymentProviderUnavailable: run it again.
 */
export async function refundTopUp(
  deps: AdvanceDeps,
  topUp: TopUp,
  amountFils: Fils,
  /** Done in the database transaction that takes the money from the wallet. */
  inSameTransaction?: (transaction: Queryable) => Promise<void>,
): Promise<Reversal> {
  const { db, clock, provider, timeScale, notifier } = deps;
  if (topUp.status !== 'succeeded' || topUp.provider !== provider.name || !topUp.paymentReference) {
    throw new Problem('top_up_not_refundable');
  }
  // What is left is known only once that one is over.
  if (await selectIsOrdered(db, topUp)) throw new Problem('top_up_not_refundable');
  const leftFils = topUp.amountFils - topUp.refundedFils - topUp.disputedFils;
  if (!(Number.isSafeInteger(amountFils) && amountFils > 0 && amountFils <= leftFils)) {
    const message = 'amount must be above zero, and no more than is left of the top-up.';
    throw new Problem('invalid_request', { fields: [{ field: 'amount', message }] });
  }
  const refundsBefore = await selectRefundCount(db, topUp);
  const reversal = await provider.refund({
    reference: topUp.paymentReference,
    amountFils,
    // The same until the refund stands in the ledger, and never again, though it should come back.
    key: `${topUp.paymentToken}-refund-${refundsBefore}-${amountFils}`,
    // A provider refuses a known key with other words: whoever repeats a refund of an earlier release has to ask as it did.
    keepsKey: false,
  });
  const at = clock();
  const report = { references: [topUp.paymentReference], reversals: [reversal] };
  await db.inTransaction(
    async (transaction) => {
      await applyReport({ transaction, at, timeScale, notifier }, topUp, report);
      if (!reversal.isReturned) await inSameTransaction?.(transaction);
    },
    { concurrencyKey: topUp.accountId },
  );
  return reversal;
}
