import { phonePolicy } from '../../domain/reaching/phones/phone.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figure: of the twenty seconds that an offer is open, a phone loses half of one at the most. */
const intervalMs = 500;
const presenceIntervalMs = phonePolicy.noteEverySeconds * 1000;

/** Looks for what drivers with an open stream are to be told, and notes that they have one; without streams it asks nothing. */
export function tellDrivers({
  driverFollower,
  logger,
}: {
  readonly driverFollower: { poll(): Promise<void>; notePresence(): Promise<void> };
  readonly logger: Logger;
}): Repetition {
  const telling = often(intervalMs, driverFollower.poll, (error) =>
    logger.warn(
      { err: error },
      'Drivers were not told what is new; they are as soon as the database answers.',
    ),
  );
  const noting = often(presenceIntervalMs, driverFollower.notePresence, (error) =>
    logger.warn(
      { err: error },
      'That phones are open was not noted; their drivers are reached by pushes and texts as well.',
    ),
  );
  return {
    async stop() {
      await Promise.all([telling.stop(), noting.stop()]);
    },
  };
}
