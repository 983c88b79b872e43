import { settleUnansweredExtras } from '../../domain/extras/settle-unanswered-extras.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

/** Our own figure: by how much an answer after ten minutes may come late. */
const intervalMs = 2_000;

/** Decides extras that nobody answered in time; any number of processes may do so. */
export function settleExtras({
  db,
  clock,
  logger,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
}): Repetition {
  return often(
    intervalMs,
    async () => {
      await settleUnansweredExtras({
        db,
        clock,
        onFault: ({ accountId, tripId }, error) =>
          logger.warn({ err: error, accountId, tripId }, 'An extra could not be decided; it is tried again.'),
      });
    },
    (error) => logger.warn({ err: error }, 'No extras are decided by time until the database answers.'),
  );
}
