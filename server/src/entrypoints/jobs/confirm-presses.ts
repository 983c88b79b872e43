import {
  type ConfirmByPositionsDeps,
  confirmByPositions,
} from '../../domain/trips/confirming/confirm-by-positions.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figure: as long as a fee may go by a place that a truck has left since. */
const intervalMs = 2_000;

/** Confirms what drivers pressed where their trucks were seen since; any number of processes may do so. */
export function confirmPresses({
  logger,
  ...deps
}: Omit<ConfirmByPositionsDeps, 'onFault'> & { readonly logger: Logger }): Repetition {
  return often(
    intervalMs,
    () =>
      confirmByPositions({
        ...deps,
        onFault: ({ accountId, tripId }, error) =>
          logger.warn(
            { err: error, accountId, tripId },
            'What the driver pressed could not be judged; it is tried again.',
          ),
      }),
    (error) => logger.warn({ err: error }, 'No presses are confirmed until the database answers.'),
  );
}
