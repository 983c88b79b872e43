import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { PaymentNotice, ProviderName } from '../payment-provider.ts';
import type { TopUp } from '../top-ups/top-up.ts';
import { type Applied, type ApplyDeps, applyReport } from './apply-report.ts';
import { claimDueNotices, insertNotice, markApplied, type WaitingNotice } from './notices-store.ts';
import { selectTopUpByReferences } from './settling-store.ts';

export type SettlingDeps = Pick<ApplyDeps, 'timeScale' | 'notifier'> & {
  readonly db: Database;
  readonly clock: Clock;
  /** Told what became of each report, for whoever measures and warns. */
  readonly onApplied: (topUp: TopUp, applied: Applied) => void;
};

/** Until then whoever received a notice applies it; later anybody does. */
const receiverHasSeconds = 10;

/** Stores a notice that the provider sent; `applyNotice` may break off, and is done again then. */
export async function keepNotice(
  { db, clock }: Pick<SettlingDeps, 'db' | 'clock'>,
  provider: ProviderName,
  notice: PaymentNotice,
): Promise<WaitingNotice> {
  const at = clock();
  await insertNotice(db, provider, notice, { at, dueAt: at.add({ seconds: receiverHasSeconds }) });
  return { provider, ...notice };
}

/**
 * Applies a notice that is kept, once. One whose payment is not known yet, or that takes back what has not come, stays
 * and is tried again: the order of notices is nothing to rely on.
 */
export async function applyNotice(deps: SettlingDeps, notice: WaitingNotice): Promise<'applied' | 'waits'> {
  const { db, clock, timeScale, notifier, onApplied } = deps;
  const { provider, report } = notice;
  const known = await selectTopUpByReferences(db, provider, report.references);
  if (!known) return 'waits';
  const at = clock();
  const applied = await db.inTransaction(
    async (transaction) => {
      const outcome = await applyReport({ transaction, at, timeScale, notifier }, known, report);
      if (!outcome.waits) await markApplied(transaction, notice, outcome.became, at);
      return outcome;
    },
    { concurrencyKey: known.accountId },
  );
  onApplied(known, applied);
  return applied.waits ? 'waits' : 'applied';
}

/** Applies notices that are due; returns how many were taken up. A fault with one keeps none of the others back. */
export async function applyDueNotices(
  deps: SettlingDeps & { readonly onFault: (error: unknown) => void },
): Promise<number> {
  const { noticesAtOnce, longestPause } = paymentPolicy;
  const now = deps.clock();
  const lease = { now, leasedUntil: now.add(longestPause), atMost: noticesAtOnce };
  const notices = await claimDueNotices(deps.db, lease);
  await Promise.all(notices.map((notice) => applyNotice(deps, notice).catch(deps.onFault)));
  return notices.length;
}
