import { findSavedCard } from '../cards/queries.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { PaymentProvider, PaymentReport } from '../payment-provider.ts';
import { isOver, type TopUp } from '../top-ups/top-up.ts';
import { type Applied, applyReport } from './apply-report.ts';
import { claimDueTopUps } from './due-top-ups-store.ts';
import type { SettlingDeps } from './receive-notice.ts';

export type AdvanceDeps = SettlingDeps & {
  readonly provider: PaymentProvider;
  /** Told when a payment was not brought further; it is taken up again by itself. */
  readonly onFault: (error: unknown, topUp: TopUp) => void;
};

/**
 * Takes top-ups a step further that are due: charges saved cards, and asks the provider for payments whose notice did
 * not come, such as those that a killed process was at. Any number of processes may do so. Returns how many were taken up.
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
  return topUp && advance(deps, { ...topUp, providerAttempts: Math.max(topUp.providerAttempts, 2) });
}

async function advance(deps: AdvanceDeps, topUp: TopUp): Promise<Applied | undefined> {
  const report = await askFor(deps, topUp);
  if (!report) return undefined;
  const { db, clock, timeScale, notifier } = deps;
  const at = clock();
  const applied = await db.inTransaction(
    (transaction) => applyReport({ transaction, at, timeScale, notifier }, topUp, report),
    { concurrencyKey: topUp.accountId },
  );
  deps.onApplied(topUp, applied);
  return applied;
}

const nothingCame: PaymentReport = { references: [], reversals: [] };

async function askFor(deps: AdvanceDeps, topUp: TopUp): Promise<PaymentReport | undefined> {
  const { paymentReference, method } = topUp;
  if (paymentReference !== undefined) return deps.provider.findPayment(paymentReference);
  if (method === 'saved_card') return askForCharge(deps, topUp);
  if (isOver(topUp)) return undefined;
  const startsUntil = topUp.createdAt.add(paymentPolicy.startsWithin);
  const mayStillStart = Temporal.Instant.compare(deps.clock(), startsUntil) < 0;
  return mayStillStart ? undefined : { ...nothingCame, status: 'expired' };
}

/**
 * Charges the saved card. Any try before may have taken the money without being heard of, so it is looked for by its
 * token first, whatever became of the card since; without the card that was to be charged nothing else is done.
 */
async function askForCharge({ db, provider }: AdvanceDeps, topUp: TopUp): Promise<PaymentReport | undefined> {
  const {
    paymentCustomer: customer,
    amountFils,
    paymentToken: token,
    createdAt: since,
    providerAttempts,
  } = topUp;
  const saved = isOver(topUp) ? undefined : await findSavedCard(db, topUp.accountId);
  const card = saved?.provider === provider.name && saved.customer === customer ? saved : undefined;
  if (customer !== undefined && (providerAttempts > 1 || !card)) {
    const made = await provider.findCharge({ token, customer, since });
    if (made) return made;
  }
  if (isOver(topUp)) return undefined;
  if (customer === undefined || !card) return { ...nothingCame, status: 'failed', failure: 'no_card' };
  return provider.chargeCard({ token, amountFils, customer, card: card.card, providerAttempts });
}
