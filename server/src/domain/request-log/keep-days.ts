import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { requestLogPolicy } from './request-log-policy.ts';
import { addDays, dropDaysBefore } from './requests-store.ts';

/** Makes the days that come, and forgets those that are older than the log is kept, each at once and as a whole. */
export async function keepRequestLogDays({
  db,
  clock,
  requestLogDays,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
  /** For how many whole days the log is kept; 0: there is none. */
  readonly requestLogDays: number;
}): Promise<void> {
  const today = Temporal.PlainDate.from(clock().toString().slice(0, 10));
  const coming = Array.from({ length: requestLogPolicy.daysAhead + 1 }, (_, index) =>
    today.add({ days: index }).toString(),
  );
  await dropDaysBefore(db, today.subtract({ days: requestLogDays }).toString());
  if (requestLogDays > 0) await addDays(db, coming);
}
