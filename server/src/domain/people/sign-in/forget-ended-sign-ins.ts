import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { forgetEndedAttempts } from '../attempts/forget-ended-attempts.ts';
import { deleteEndedLinks } from './links-store.ts';

/** Deletes links, sign-ins that were not completed and counts of attempts whose time is over, of all people. */
export async function forgetEndedSignIns({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  await forgetEndedAttempts(db, now);
  await deleteEndedLinks(db, now);
}
