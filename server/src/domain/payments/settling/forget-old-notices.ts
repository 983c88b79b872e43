import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { paymentPolicy } from '../payment-policy.ts';
import { deleteOldNotices } from './notices-store.ts';

/** Drops notices that led to no payment of ours, and those that no provider repeats any more. */
export async function forgetOldNotices({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  const { strayNoticesKeptFor, appliedNoticesKeptFor } = paymentPolicy;
  await deleteOldNotices(db, {
    stray: now.subtract(strayNoticesKeptFor),
    applied: now.subtract(appliedNoticesKeptFor),
  });
}
