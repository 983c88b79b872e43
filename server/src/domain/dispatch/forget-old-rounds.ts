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
  await db.query({
    text: 'DELETE FROM search_rounds WHERE searched_at < $1',
    values: [
      clock()
        .subtract({ hours: keptDays * 24 })
        .toString(),
    ],
  });
}
