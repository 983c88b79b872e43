import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { RechargeNotifier } from './recharge-notifier.ts';
import { beginAttempt, claimDueRecharges, type DueRecharge } from './recharges-store.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  /** A random UUID. */
  readonly makeToken: () => string;
  readonly notifier: RechargeNotifier;
  /** Told when a try could not be begun; it is taken up again when its lease is over. */
  readonly onFault: (error: unknown) => void;
};

/**
 * Makes a top-up of each recharge whose try is due, which is charged like any other by the saved card: of what is missing
 * to the target now, as far as the limits leave room for it. Best run right before the charges are made. Returns how many
 * were taken up.
 */
export async function beginDueRecharges(deps: Deps): Promise<number> {
  const { db, clock, onFault } = deps;
  const now = clock();
  const { leaseSeconds, rechargesAtOnce } = paymentPolicy;
  const leasedUntil = now.add({ seconds: leaseSeconds });
  const due = await claimDueRecharges(db, { now, leasedUntil, atMost: rechargesAtOnce });
  await Promise.all(due.map((recharge) => begin(deps, recharge, now).catch(onFault)));
  return due.length;
}

/** Makes the top-up of one, or tells the account's people, once, that a limit leaves no room for it. */
function begin(
  { db, makeToken, notifier }: Deps,
  recharge: DueRecharge,
  at: Temporal.Instant,
): Promise<void> {
  const { accountId } = recharge;
  return db.inTransaction(
    async (transaction) => {
      const limit = await beginAttempt(transaction, recharge, makeToken(), at);
      if (limit) await notifier.paused(transaction, accountId, limit);
    },
    { concurrencyKey: accountId },
  );
}
