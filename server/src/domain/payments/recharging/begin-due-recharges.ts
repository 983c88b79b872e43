import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { paymentPolicy } from '../payment-policy.ts';
import { beginAttempt, selectDueRecharges } from './recharges-store.ts';

type Deps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** A random UUID. */
  readonly makeToken: () => string;
  readonly onFault: (error: unknown) => void;
};

/**
 * Makes a top-up of each recharge whose try is due, which is charged like any other by the saved card. Two processes
 * that find the same one make one top-up. Gives how many were begun.
 */
export async function beginDueRecharges({ db, clock, makeToken, onFault }: Deps): Promise<number> {
  const now = clock();
  const due = await selectDueRecharges(db, { now, atMost: paymentPolicy.rechargesAtOnce });
  const begun = await Promise.all(
    due.map((recharge) =>
      beginAttempt(db, recharge, makeToken(), now).catch((error: unknown) => void onFault(error)),
    ),
  );
  return begun.filter((topUpId) => topUpId !== undefined).length;
}
