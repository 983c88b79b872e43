import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { StoredMail } from './mail.ts';
import { selectMails } from './mail-store.ts';

/** The mails that are still of use, the latest first, at most 200. What those said that were sent is forgotten. */
export function findMails({
  db,
  clock,
  publicUrl,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Where links are to lead; left out, they lead where they did when they were written. */
  readonly publicUrl?: string;
}): Promise<StoredMail[]> {
  return selectMails(db, clock(), publicUrl);
}
