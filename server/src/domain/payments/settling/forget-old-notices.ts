import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { paymentPolicy } from '../payment-policy.ts';

/** Drops notices that led to no payment of ours, and those that no provider repeats any more. */
export async function forgetOldNotices({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  const stray = now.subtract(paymentPolicy.strayNoticesKeptFor);
  const applied = now.subtract(paymentPolicy.appliedNoticesKeptFor);
  await deleteInPieces(db, {
    text: `DELETE FROM payment_notices WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM payment_notices WHERE received_at < $2 OR (received_at < $1 AND applied_at IS NULL)
             LIMIT $3 FOR UPDATE SKIP LOCKED))`,
    values: [stray.toString(), applied.toString()],
  });
}
