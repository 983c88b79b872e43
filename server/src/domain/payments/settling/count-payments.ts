import type { Queryable } from '../../../platform/db/queryable.ts';
import { selectUnsettledCount } from './due-top-ups-store.ts';
import { selectWaitingNoticeCount } from './notices-store.ts';

/** How many top-ups are not over, and since when the oldest of them is asked for. */
export function countUnsettled(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Temporal.Instant | undefined }> {
  return selectUnsettledCount(db);
}

/** How many notices nothing could be made of so far. */
export function countWaitingNotices(db: Queryable): Promise<number> {
  return selectWaitingNoticeCount(db);
}
