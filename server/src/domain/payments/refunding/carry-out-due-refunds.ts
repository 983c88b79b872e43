import { Problem } from '../../../values/problem.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { PaymentProvider, Reversal } from '../payment-provider.ts';
import { applyReport } from '../settling/apply-report.ts';
import type { SettlingDeps } from '../settling/receive-notice.ts';
import { findTopUp } from '../top-ups/queries.ts';
import type { TopUp } from '../top-ups/top-up.ts';
import { askedFor, type OrderedRefund } from './ordered-refund.ts';
import { claimDueRefunds, endOrderedRefund } from './ordered-refunds-store.ts';

export type CarryOutDeps = Omit<SettlingDeps, 'onApplied'> & {
  readonly provider: PaymentProvider;
  /** Told when a refund was not brought further; it is taken up again by itself. */
  readonly onFault: (error: unknown, refund: OrderedRefund) => void;
  /** Told of each that the provider did not make, and why where it said so: somebody has to look. */
  readonly onFailed: (refund: OrderedRefund, reason: unknown) => void;
};

/**
 * Makes refunds that were ordered, with the provider, and takes each from its wallet. Any number of processes may do so:
 * the key of a refund is its own, so that asking again after a lost answer gives the same one, and the ledger posts it
 * once. Returns how many were taken up.
 */
export async function carryOutDueRefunds(deps: CarryOutDeps): Promise<number> {
  const refunds = await claimDueRefunds(deps.db, deps.clock());
  await Promise.all(
    refunds.map((refund) => carryOut(deps, refund).catch((error: unknown) => deps.onFault(error, refund))),
  );
  return refunds.length;
}

async function carryOut(deps: CarryOutDeps, refund: OrderedRefund): Promise<void> {
  const topUp = await findTopUp(deps.db, refund);
  if (!topUp) throw new Error(`top-up ${refund.topUpId} is not there, though a refund of it was ordered`);
  await end(deps, { refund, topUp, ...(await askFor(deps, refund, topUp)) });
}

type Told = {
  /** Undefined: the provider does not make it, and did not make it before. */
  readonly reversal?: Reversal | undefined;
  readonly reason?: unknown;
};

async function askFor(
  { clock, provider }: CarryOutDeps,
  { refundId, amountFils, orderedAt }: OrderedRefund,
  { provider: takenBy, paymentReference: reference, paymentToken }: TopUp,
): Promise<Told> {
  if (takenBy !== provider.name || reference === undefined) return {};
  const key = `${paymentToken}-ordered-${refundId}`;
  if (Temporal.Instant.compare(clock(), orderedAt.add(askedFor)) >= 0) {
    // Asked for again it could be made twice. Whether it was made once, the provider still knows.
    const { reversals } = await provider.findPayment(reference);
    return { reversal: reversals.find((reversal) => reversal.key === key) };
  }
  try {
    return { reversal: await provider.refund({ reference, amountFils, key, keepsKey: true }) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'top_up_not_refundable') return { reason: error.cause };
    throw error;
  }
}

type Outcome = Told & { readonly refund: OrderedRefund; readonly topUp: TopUp };

async function end(deps: CarryOutDeps, { refund, topUp, reversal, reason }: Outcome): Promise<void> {
  const { db, clock, timeScale, notifier } = deps;
  const { accountId, topUpId, amountFils, refundId } = refund;
  const at = clock();
  const isMade = reversal !== undefined && !reversal.isReturned;
  const isEnded = await db.inTransaction(
    async (transaction) => {
      if (reversal) {
        const report = { references: [topUp.paymentReference ?? ''], reversals: [reversal] };
        await applyReport({ transaction, at, timeScale, notifier }, topUp, report);
      }
      const reference = isMade ? reversal.reference : undefined;
      if (!(await endOrderedRefund(transaction, refund, { reference, at }))) return false;
      await recordAudit(transaction, {
        ...{ accountId, at, actor: { kind: 'system' } },
        action: isMade ? 'top_up.refunded' : 'top_up.refund_failed',
        subject: `top-up ${topUpId}`,
        details: { amountFils, refundId },
      });
      return true;
    },
    { concurrencyKey: accountId },
  );
  if (isEnded && !isMade) deps.onFailed(refund, reason);
}
