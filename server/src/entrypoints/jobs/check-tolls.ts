import { checkTolls } from '../../domain/toll-checks/check-tolls.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

const intervalMs = 30_000;

/** Compares the tolls of completed trips with what their trucks passed; any number of processes may do so. */
export function repeatCheckingTolls({
  db,
  clock,
  logger,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}): Repetition {
  return every(
    intervalMs,
    () => checkTolls({ db, clock }),
    (error) => logger.warn({ err: error }, 'Tolls of completed trips were not compared; they are next time.'),
  );
}
