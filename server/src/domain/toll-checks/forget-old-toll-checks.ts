import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { deleteChecksBefore } from './toll-checks-store.ts';

/** Our own figure: accounts ask about a trip's charges in the month after it. */
const keptDays = 90;

/** Deletes differences of tolls that were found 90 days ago. */
export function forgetOldTollChecks({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  return deleteChecksBefore(db, clock().subtract({ hours: keptDays * 24 }));
}
