import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import { deleteCallDays } from './budgets-store.ts';
import { ladderPolicy } from './ladder-policy.ts';
import { deleteReaches } from './ladder-store.ts';

/** Deletes how drivers were told of offers, thirty days afterwards, and what was counted of earlier days. */
export async function forgetOldReaches({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  await deleteReaches(db, now.subtract({ hours: ladderPolicy.keptDays * 24 }));
  // Not yesterday's: a process whose clock is a little slow may be counting there still.
  await deleteCallDays(db, uaeDateAt(now).subtract({ days: 1 }));
}
