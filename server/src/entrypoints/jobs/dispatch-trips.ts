import { type DispatchDeps, dispatchDueTrips } from '../../domain/dispatch/dispatch-due-trips.ts';
import { createEndings } from '../../domain/dispatch/end-unfound-trips.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** How long a search may be due before somebody sees it: our own figure, short for a customer at the roadside. */
const intervalMs = 250;

/** Leads the searches for drivers on, as soon as they are due; any number of processes may do so. */
export function dispatchTrips({
  logger,
  ...deps
}: Omit<DispatchDeps, 'onFault'> & { readonly logger: Logger }): Repetition {
  let isStopped = false;
  const onFault: DispatchDeps['onFault'] = ({ accountId, tripId }, error) =>
    logger.warn({ err: error, accountId, tripId }, 'A search for a driver broke off; it is taken up again.');
  const endings = createEndings({ ...deps, onFault });
  const repetition = often(
    intervalMs,
    async () => {
      while (!isStopped && (await dispatchDueTrips({ ...deps, onFault }, endings)) > 0);
    },
    (error) => logger.warn({ err: error }, 'No drivers are looked for until the database answers.'),
  );
  return {
    async stop() {
      isStopped = true;
      await repetition.stop();
      await endings.close();
    },
  };
}
