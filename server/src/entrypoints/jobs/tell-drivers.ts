import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figure: of the twenty seconds that an offer is open, a phone loses half of one at the most. */
const intervalMs = 500;

/** Looks for what drivers with an open stream are to be told; without streams it asks nothing. */
export function tellDrivers({
  driverFollower,
  logger,
}: {
  readonly driverFollower: { poll(): Promise<void> };
  readonly logger: Logger;
}): Repetition {
  return often(intervalMs, driverFollower.poll, (error) =>
    logger.warn(
      { err: error },
      'Drivers were not told what is new; they are as soon as the database answers.',
    ),
  );
}
