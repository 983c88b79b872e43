import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { deleteEndedHolds } from '../drivers-store.ts';

/** Deletes holds of drivers that have ended, with the reasons that operators gave. */
export function forgetEndedHolds({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  return deleteEndedHolds(db, clock());
}
