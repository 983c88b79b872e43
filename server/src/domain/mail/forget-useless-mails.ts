import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { deleteUselessMails } from './mail-store.ts';

/** Deletes the mails whose time is over, sent or not. */
export function forgetUselessMails({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  return deleteUselessMails(db, clock());
}
