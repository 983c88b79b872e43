import { createFleetDriver, type FleetDeps } from '../../domain/sandbox/fleet/drive-fleet.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figure: a truck of the sandbox, thirty times faster than life, drives some 300 m between two looks. */
const intervalMs = 500;

/** Moves the sandbox's simulated drivers; of any number of processes one does, and the others wait for its end. */
export function driveFleet({
  logger,
  ...deps
}: Omit<FleetDeps, 'onFault' | 'onStoreAway'> & { readonly logger: Logger }): Repetition {
  const fleet = createFleetDriver({
    ...deps,
    onFault: (driverId, error) =>
      logger.warn({ err: error, driverId }, 'A simulated driver could not go on; it is tried again.'),
    onStoreAway: (error) =>
      logger.warn({ err: error }, 'A simulated driver could not send a photo: the store cannot be used.'),
  });
  const repetition = often(intervalMs, fleet.poll, (error) =>
    logger.warn({ err: error }, 'The simulated fleet stands still until the database answers.'),
  );
  return {
    async stop() {
      await repetition.stop();
      await fleet.release().catch(() => {});
    },
  };
}
