import { forgetExpiredAnswers } from '../../domain/trips/safe-retries/forget-expired-answers.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

const intervalMs = 60_000;

export type SweepDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Forgets what has had its time in the database: answers of safe retries. */
export function sweep({ db, clock, logger }: SweepDeps): Repetition {
  return every(
    intervalMs,
    () => forgetExpiredAnswers({ db, clock }),
    (error) => logger.warn({ err: error }, 'Expired answers of safe retries were not deleted.'),
  );
}
