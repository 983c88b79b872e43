import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { deleteEndedOperatorSessions } from './sessions-store.ts';

/** Deletes sessions and links of operators whose time is over. */
export function forgetEndedOperatorSignIns({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  return deleteEndedOperatorSessions(db, clock());
}
