import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';

/** More than the longest look back. */
const keptDays = 100;

/** Deletes the kept sums of days to which no Home looks back any more. */
export async function forgetOldDays({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM account_days WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM account_days WHERE day < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [uaeDateAt(clock()).subtract({ days: keptDays }).toString()],
  });
}
