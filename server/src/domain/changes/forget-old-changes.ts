import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { changePolicy } from './record-change.ts';

/** Deletes changes that nobody asks for any more. */
export async function forgetOldChanges({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const before = clock().subtract({ minutes: changePolicy.keptMinutes });
  await deleteInPieces(db, {
    // The oldest stand first in the key, so that what stays is not gone through. What nobody can read yet, because an older
    // transaction still runs, stays as well.
    text: `DELETE FROM record_changes WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM record_changes
             WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot()) AND transaction_id < coalesce(
               (SELECT transaction_id FROM record_changes WHERE changed_at >= $1 ORDER BY transaction_id LIMIT 1),
               pg_snapshot_xmin(pg_current_snapshot()))
             ORDER BY transaction_id LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before.toString()],
  });
}
