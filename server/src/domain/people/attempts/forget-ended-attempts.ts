import type { Queryable } from '../../../platform/db/queryable.ts';
import { deleteEndedLimits } from './attempts-store.ts';

/** Deletes the counts of attempts whose time is over, of all people. */
export function forgetEndedAttempts(db: Queryable, now: Temporal.Instant): Promise<void> {
  return deleteEndedLimits(db, now);
}
