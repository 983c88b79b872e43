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
  await db.query({
    text: 'DELETE FROM mail_messages WHERE expires_at <= $1',
    values: [clock().toString()],
  });
}
