import { type WorkChecksDeps, workChecks } from '../../domain/reaching/checks/work-checks.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figure: a driver looks at the phone meanwhile. */
const intervalMs = 500;

/** Sends and judges the checks of drivers' phones; any number of processes may do so. */
export function checkPhones({ logger, ...deps }: WorkChecksDeps & { readonly logger: Logger }): Repetition {
  let isStopped = false;
  const repetition = often(
    intervalMs,
    async () => {
      while (!isStopped && (await workChecks(deps)) > 0);
    },
    (error) => logger.warn({ err: error }, 'No phones are checked until the database answers.'),
  );
  return {
    async stop() {
      isStopped = true;
      await repetition.stop();
    },
  };
}
