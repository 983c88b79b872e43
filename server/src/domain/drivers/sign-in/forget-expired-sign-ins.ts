import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import { deleteExpired } from './sign-in-store.ts';

/** Deletes tokens that are over and codes that count for nothing any more. */
export function forgetExpiredSignIns({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  return deleteExpired(db, now, uaeDateAt(now));
}
