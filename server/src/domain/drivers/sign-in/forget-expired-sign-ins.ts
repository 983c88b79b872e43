import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { deleteExpiredTokens } from './sign-in-store.ts';

/** Deletes tokens that are over. */
export function forgetExpiredSignIns({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  return deleteExpiredTokens(db, clock());
}
