import { declineOpenOffers } from '../../domain/dispatch/decline-offer.ts';
import { endUnfitShifts } from '../../domain/drivers/shifts/end-unfit-shifts.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

/** Our own figure: nobody is offered a trip meanwhile, because the search leaves such drivers out at once. */
const intervalMs = 30_000;

/** Ends the shifts of drivers who may not work any more; any number of processes may do so. */
export function repeatEndingUnfitShifts({
  db,
  clock,
  logger,
  onOffersDeclined,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onOffersDeclined: (count: number) => void;
}): Repetition {
  return every(
    intervalMs,
    async () => {
      await endUnfitShifts({ db, clock, declineOpenOffers, onOffersDeclined });
    },
    (error) => logger.warn({ err: error }, 'A shift that is to end was not ended; it is tried again.'),
  );
}
