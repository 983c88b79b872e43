import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { forgetEndedAttempts } from '../../people/attempts/forget-ended-attempts.ts';
import { deleteEndedSessions } from './sessions-store.ts';

/** Deletes sessions, links and counts of attempts whose time is over. */
export async function forgetEndedSignIns({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  await forgetEndedAttempts(db, now);
  await deleteEndedSessions(db, now);
}
