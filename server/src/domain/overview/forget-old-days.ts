import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { uaeDateAt } from '../../values/uae-time.ts';

/** More than the longest look back. */
const keptDays = 100;
/** Our own figure: days of so many accounts at a time. */
const atOnce = 5_000;

/** Deletes the kept sums of days to which no Home looks back any more, so many at a time. */
export async function forgetOldDays({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await db.query({
    text: `DELETE FROM account_days WHERE (account_id, day) IN (
             SELECT account_id, day FROM account_days WHERE day < $1 LIMIT $2)`,
    values: [uaeDateAt(clock()).subtract({ days: keptDays }).toString(), atOnce],
  });
}
