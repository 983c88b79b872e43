import type { Queryable } from '../../platform/db/queryable.ts';

/** A clock may be set ahead or back by so much: a year and a day. */
export const mostClockOffsetSeconds = 366 * 24 * 60 * 60;

/** Sets how far an account's own clock is ahead of the real one, or behind it below zero. */
export async function changeAccountClock(
  db: Queryable,
  accountId: number,
  clockOffsetSeconds: number,
): Promise<void> {
  await db.query({
    text: 'UPDATE accounts SET clock_offset_seconds = $2, clock_was_set = true WHERE account_id = $1',
    values: [accountId, clockOffsetSeconds],
  });
}
