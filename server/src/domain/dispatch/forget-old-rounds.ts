import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';

/** Our own figure: long enough to answer whoever asks why nobody came. */
const keptDays = 30;

/** Deletes what searches found of the drivers on shift, thirty days afterwards. */
export async function forgetOldRounds({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM search_rounds WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM search_rounds WHERE searched_at < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [
      clock()
        .subtract({ hours: keptDays * 24 })
        .toString(),
    ],
  });
}
