import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { positionsPolicy } from './positions-policy.ts';

/**
 * Deletes the positions of drivers who are neither on a shift nor at a trip. Going offline does so at once;
 * this is for those whose trip ended afterwards, and for what was told at the same moment.
 */
export async function forgetIdlePlaces({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const toldBefore = clock().subtract({ seconds: positionsPolicy.idleSecondsKept });
  await deleteInPieces(db, {
    text: `DELETE FROM driver_positions WHERE driver_id = ANY (ARRAY (
             SELECT driver_id FROM driver_positions AS place WHERE received_at < $1
               AND NOT EXISTS (SELECT FROM assignments AS busy WHERE busy.driver_id = place.driver_id)
               AND NOT EXISTS (SELECT FROM shifts AS shift
                 WHERE shift.driver_id = place.driver_id AND shift.ended_at IS NULL)
             LIMIT $2 FOR UPDATE OF place SKIP LOCKED))`,
    values: [toldBefore.toString()],
  });
}
