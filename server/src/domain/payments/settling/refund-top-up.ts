import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import type { Reversal } from '../payment-provider.ts';
import { selectIsOrdered } from '../refunding/ordered-refunds-store.ts';
import type { TopUp } from '../top-ups/top-up.ts';
import type { AdvanceDeps } from './advance-due-top-ups.ts';
import { applyReport } from './apply-report.ts';
import { selectRefundCount } from './settling-store.ts';

type Step = (transaction: Queryable) => Promise<void>;

export type RefundAsked = {
  /** Refunds of the top-up, come back or not, when whoever asks looked: this one is the next. Left out: as many as there are. */
  readonly refundsBefore?: number;
  /** What else is written down. */
  readonly notes?: {
    /** Before the provider is asked: its answer may be lost, and the process end. */
    readonly asked: Step;
    /** In the database transaction that takes the money from the wallet. */
    readonly done: Step;
    /** Once it is known that the provider did not make it. */
    readonly failed: Step;
  };
};

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
  { refundsBefore, notes }: RefundAsked = {},
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
  const number = refundsBefore ?? (await selectRefundCount(db, topUp));
  const concurrencyKey = topUp.accountId;
  if (notes) await db.inTransaction(notes.asked, { concurrencyKey });
  const asked = provider.refund({
    reference: topUp.paymentReference,
    amountFils,
    // The same until the refund stands in the ledger, and never again, though it should come back.
    key: `${topUp.paymentToken}-refund-${number}-${amountFils}`,
    // A provider refuses a known key with other words: whoever repeats a refund of an earlier release has to ask as it did.
    keepsKey: false,
  });
  const reversal = await asked.catch(async (error: unknown) => {
    if (notes && error instanceof Problem) await db.inTransaction(notes.failed, { concurrencyKey });
    throw error;
  });
  const at = clock();
  const report = { references: [topUp.paymentReference], reversals: [reversal] };
  await db.inTransaction(
    async (transaction) => {
      await applyReport({ transaction, at, timeScale, notifier }, topUp, report);
      await (reversal.isReturned ? notes?.failed : notes?.done)?.(transaction);
    },
    { concurrencyKey },
  );
  return reversal;
}
