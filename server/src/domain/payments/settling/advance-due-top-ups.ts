import { findSavedCard } from '../cards/find-saved-card.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { PaymentProvider, PaymentReport } from '../payment-provider.ts';
import { isOver, type TopUp } from '../top-ups/top-up.ts';
import { type Applied, applyReport } from './apply-report.ts';
import { claimDueTopUps, selectUnsettled } from './due-top-ups-store.ts';
import type { SettlingDeps } from './receive-notice.ts';

export type AdvanceDeps = SettlingDeps & {
  readonly provider: PaymentProvider;
  /** Told when a payment was not brought further; it is taken up again by itself. */
  readonly onFault: (error: unknown, topUp: TopUp) => void;
};

/**
 * Takes top-ups a step further that are due: charges saved cards, and asks the provider for payments whose notice did
 * not come, such as those that a killed process was at. Any number of processes may do so. Gives how many were taken up.
 */
export async function advanceDueTopUps(deps: AdvanceDeps): Promise<number> {
  const { db, clock, provider } = deps;
  const claim = { provider: provider.name, now: clock(), atMost: paymentPolicy.paymentsAtOnce };
  const topUps = await claimDueTopUps(db, claim);
  await Promise.all(
    topUps.map((topUp) => advance(deps, topUp).catch((error: unknown) => deps.onFault(error, topUp))),
  );
  return topUps.length;
}

/**
 * Asks the provider for one top-up, due or not, over or not, and takes in all that it says. Undefined when another
 * process has just taken it up, or the provider knows nothing of it.
 */
export async function reconcileTopUp(deps: AdvanceDeps, topUpId: number): Promise<Applied | undefined> {
  const { db, clock, provider } = deps;
  const [topUp] = await claimDueTopUps(db, { provider: provider.name, now: clock(), atMost: 1, topUpId });
  // Whatever may have been charged already is looked for before.
  return topUp && advance(deps, { ...topUp, askedTimes: Math.max(topUp.askedTimes, 2) });
}

/** The numbers of top-ups that are not over. */
export function findUnsettled(
  { db, provider }: Pick<AdvanceDeps, 'db' | 'provider'>,
  atMost: number,
): Promise<number[]> {
  return selectUnsettled(db, { provider: provider.name, atMost });
}

async function advance(deps: AdvanceDeps, topUp: TopUp): Promise<Applied | undefined> {
  const report = await askFor(deps, topUp);
  if (!report) return undefined;
  const { db, clock, timeScale, tellStopped } = deps;
  const at = clock();
  const applied = await db.inTransaction(
    (transaction) => applyReport({ transaction, at, timeScale, tellStopped }, topUp, report),
    { lane: topUp.accountId },
  );
  deps.onApplied(topUp, applied);
  return applied;
}

const nothingCame: PaymentReport = { references: [], reversals: [] };

async function askFor(
  { db, clock, provider }: AdvanceDeps,
  topUp: TopUp,
): Promise<PaymentReport | undefined> {
  const { paymentReference, amountFils, paymentToken: token, createdAt: since, askedTimes } = topUp;
  if (paymentReference !== undefined) return provider.findPayment(paymentReference);
  if (isOver(topUp)) return undefined;
  if (topUp.method === 'page') {
    const mayStillStart = Temporal.Instant.compare(clock(), since.add(paymentPolicy.startsWithin)) < 0;
    return mayStillStart ? undefined : { ...nothingCame, status: 'expired' };
  }
  const card = await findSavedCard(db, topUp.accountId);
  if (card?.provider !== provider.name) return { ...nothingCame, status: 'failed', failure: 'no_card' };
  return provider.chargeCard({
    token,
    amountFils,
    customer: card.customer,
    card: card.card,
    since,
    askedTimes,
  });
}
