import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { selectUnansweredExtras, storeExtraSettlement, type UnansweredExtra } from './extras-store.ts';

/** Our own figure: what is read at a time. */
const usuallyAtOnce = 100;

export type SettleUnansweredDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Told of one that could not be settled, by a fault of ours; the next look takes it up again. */
  readonly onFault: (extra: UnansweredExtra, error: unknown) => void;
  readonly atOnce?: number;
};

/**
 * Decides extras that nobody answered in time as their account has set, which is a no unless it says otherwise; what it
 * cannot pay is declined. Each is a transaction of its own: it locks a trip and a wallet. One that fails holds up no other.
 */
export async function settleUnansweredExtras(deps: SettleUnansweredDeps): Promise<void> {
  const { db, clock, onFault, atOnce = usuallyAtOnce } = deps;
  const now = clock();
  for (let last: UnansweredExtra | undefined, isMore = true; isMore; ) {
    const unanswered = await selectUnansweredExtras(db, now, atOnce, last);
    for (const extra of unanswered) {
      await settle(db, extra, now).catch((error: unknown) => onFault(extra, error));
    }
    last = unanswered.at(-1);
    isMore = unanswered.length === atOnce;
  }
}

async function settle(db: Queryable, extra: UnansweredExtra, at: Temporal.Instant): Promise<void> {
  const { accountId, tripId, extraId, acceptsUnanswered } = extra;
  const decide = (status: 'accepted' | 'declined') =>
    storeExtraSettlement(db, { accountId, tripId, extraId, status, by: 'time', at });
  if (!acceptsUnanswered || (await decide('accepted')) === 'not_payable') await decide('declined');
}
