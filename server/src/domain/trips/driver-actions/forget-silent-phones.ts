import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { actionPolicy } from './action-policy.ts';

/** Deletes how far phones have counted that told nothing for long. */
export async function forgetSilentPhones({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const before = clock().subtract({ hours: actionPolicy.phoneKeptDays * 24 });
  await deleteInPieces(db, {
    text: `DELETE FROM driver_phones WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM driver_phones WHERE heard_at < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before.toString()],
  });
}
