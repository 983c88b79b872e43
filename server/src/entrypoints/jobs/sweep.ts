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
  readonly rateLimiter: { sweep(nowMs: number): void };
};

/** Forgets what has had its time: full rate allowances in memory, answers of safe retries in the database. */
export function sweep({ db, clock, logger, rateLimiter }: SweepDeps): Repetition {
  return every(
    intervalMs,
    async () => {
      rateLimiter.sweep(clock().epochMilliseconds);
      await forgetExpiredAnswers({ db, clock });
    },
    (error) => logger.warn({ err: error }, 'Expired answers of safe retries were not deleted.'),
  );
}
