import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { wakeSearches } from '../../dispatch/wake-searches.ts';
import { selectOffset, storeOffset } from './sandbox-clock-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** An account's own clock. */
export type AccountClock = {
  readonly offsetSeconds: number;
  /** By the account's clock, and by the one on the wall. */
  readonly now: Temporal.Instant;
  readonly realNow: Temporal.Instant;
};

/** A clock may be set ahead or back by so much: a year and a day. */
export const mostOffsetSeconds = 366 * 24 * 60 * 60;

export async function readAccountClock({ db, clock }: Deps, accountId: number): Promise<AccountClock> {
  return makeAccountClock(clock(), await selectOffset(db, accountId));
}

/** How a clock is to be set: so far ahead of the real one, or to a moment. */
export type ClockSetting = { readonly offsetSeconds: number } | { readonly now: Temporal.Instant };

/**
 * Sets an account's clock, and lets its scheduled trips look at it at once. Rules of trips go by it: departure, free
 * time, fees. Trucks, offers and searches go by the real one.
 * @throws Problem invalid_request for more than a year ahead or back.
 */
export function setAccountClock(
  { db, clock }: Deps,
  accountId: number,
  setting: ClockSetting,
): Promise<AccountClock> {
  const realNow = clock();
  // Rounded up: a clock that is set to a time is never before it.
  const offsetSeconds =
    'now' in setting ? Math.ceil(setting.now.since(realNow).total('seconds')) : setting.offsetSeconds;
  if (Math.abs(offsetSeconds) > mostOffsetSeconds) {
    const field = 'now' in setting ? 'now' : 'offsetSeconds';
    const message = `${field} must be within a year of the real time.`;
    throw new Problem('invalid_request', { fields: [{ field, message }] });
  }
  return db.inTransaction(async (transaction) => {
    await storeOffset(transaction, accountId, offsetSeconds);
    await wakeSearches(transaction, { accountId, at: realNow });
    return makeAccountClock(realNow, offsetSeconds);
  });
}

function makeAccountClock(realNow: Temporal.Instant, offsetSeconds: number): AccountClock {
  return { offsetSeconds, now: realNow.add({ seconds: offsetSeconds }), realNow };
}
