import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { paymentPolicy } from '../payment-policy.ts';
import { beginAttempt, claimDueRecharges } from './recharges-store.ts';

type Deps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** A random UUID. */
  readonly makeToken: () => string;
  /** Told when a try could not be begun; it is taken up again when its lease is over. */
  readonly onFault: (error: unknown) => void;
};

/**
 * Makes a top-up of each recharge whose try is due, which is charged like any other by the saved card: of what is missing
 * to the target now. Best run right before the charges are made. Gives how many were taken up.
 */
export async function beginDueRecharges({ db, clock, makeToken, onFault }: Deps): Promise<number> {
  const now = clock();
  const { leaseSeconds, rechargesAtOnce } = paymentPolicy;
  const leasedUntil = now.add({ seconds: leaseSeconds });
  const due = await claimDueRecharges(db, { now, leasedUntil, atMost: rechargesAtOnce });
  await Promise.all(due.map((recharge) => beginAttempt(db, recharge, makeToken(), now).catch(onFault)));
  return due.length;
}
