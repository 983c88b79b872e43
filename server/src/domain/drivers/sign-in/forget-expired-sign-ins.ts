import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';

/** Deletes tokens that are over. */
export async function forgetExpiredSignIns({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await db.query({
    text: 'DELETE FROM driver_tokens WHERE expires_at <= $1',
    values: [clock().toString()],
  });
}
