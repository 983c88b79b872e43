import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { StoredMail } from './mail.ts';
import { selectMails } from './mail-store.ts';

/** The mails that are still of use, the latest first, at most 200. What those said that were sent is forgotten. */
export function findMails({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<StoredMail[]> {
  return selectMails(db, clock());
}
