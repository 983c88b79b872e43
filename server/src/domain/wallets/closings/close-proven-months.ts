import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { startOfUaeDay, uaeDateAt } from '../../../values/uae-time.ts';
import { closeEntriesBefore } from './closings-store.ts';

/** Our own figure: a month is closed a day after its end, when whatever was under way then is long over. */
const hoursAfterEnd = 24;

/** Closes the months that are over, once a proof has found the ledger sound: the next proof goes on behind them. */
export async function closeProvenMonths({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const lastDay = uaeDateAt(clock().subtract({ hours: hoursAfterEnd }));
  await closeEntriesBefore(db, startOfUaeDay(lastDay.with({ day: 1 })));
}
