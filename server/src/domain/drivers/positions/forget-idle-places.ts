import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { positionsPolicy } from './positions-policy.ts';
import { deleteIdlePlaces } from './positions-store.ts';

/**
 * Forgets where drivers were who are neither on a shift nor at a trip. Going offline does so at once; this is for those
 * whose trip ended afterwards, and for what was told at the same moment.
 */
export function forgetIdlePlaces({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  return deleteIdlePlaces(db, clock().subtract({ seconds: positionsPolicy.idleSecondsKept }));
}
