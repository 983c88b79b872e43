import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { changeAccountClock, mostClockOffsetSeconds } from '../../accounts/change-account-clock.ts';
import { wakeSearches } from '../../dispatch/wake-searches.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** How a clock is to be set: so far ahead of the real one, or to a moment. */
export type ClockSetting = { readonly offsetSeconds: number } | { readonly now: Temporal.Instant };

/**
 * Sets an account's clock, lets its scheduled trips look at it at once, and returns how many seconds it is ahead of the
 * real one. Rules of trips go by it: departure, free time, fees. Trucks, offers and searches go by the real one.
 * `inSameTransaction` is done in the same database transaction.
 * @throws Problem invalid_request for more than a year ahead or back.
 */
export async function setAccountClock(
  { db, clock }: Deps,
  accountId: number,
  setting: ClockSetting,
  inSameTransaction?: (transaction: Queryable, offsetSeconds: number) => Promise<void>,
): Promise<number> {
  const realNow = clock();
  // Rounded up: a clock that is set to a time is never before it.
  const offsetSeconds =
    'now' in setting ? Math.ceil(setting.now.since(realNow).total('seconds')) : setting.offsetSeconds;
  if (Math.abs(offsetSeconds) > mostClockOffsetSeconds) {
    const field = 'now' in setting ? 'now' : 'offsetSeconds';
    const message = `${field} must be within a year of the real time.`;
    throw new Problem('invalid_request', { fields: [{ field, message }] });
  }
  await db.inTransaction(async (transaction) => {
    await changeAccountClock(transaction, accountId, offsetSeconds);
    await wakeSearches(transaction, { accountId, at: realNow });
    await inSameTransaction?.(transaction, offsetSeconds);
  });
  return offsetSeconds;
}
