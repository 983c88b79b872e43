import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';

/** Deletes which quotes were used, once they have long expired and nobody can book with them. */
export async function forgetExpiredQuotes({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM quote_uses WHERE (account_id, quote_id) IN (
             SELECT account_id, quote_id FROM quote_uses WHERE used_at < $1 ORDER BY used_at LIMIT $2
             FOR UPDATE SKIP LOCKED)`,
    values: [clock().subtract({ hours: 1 }).toString()],
  });
}
