import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';

/** Deletes the mails whose time is over, sent or not. */
export async function forgetExpiredMails({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM mail_messages WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM mail_messages WHERE expires_at <= $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [clock().toString()],
  });
}
