import { sampleSupply } from '../../domain/figures/supply/sample-supply.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

/** Our own figure: five times in each slot of five minutes, of which one look counts, so that a restart leaves none out. */
const usualIntervalMs = 60_000;

/** Counts the drivers who are free, by field and hour; any number of processes may do so. */
export function repeatCountingFreeDrivers(
  { logger, ...deps }: { readonly db: Queryable; readonly clock: Clock; readonly logger: Logger },
  intervalMs = usualIntervalMs,
): Repetition {
  return every(
    intervalMs,
    () => sampleSupply(deps),
    (error) => logger.warn({ err: error }, 'Free drivers were not counted; they are at the next look.'),
  );
}
