import { climbDueLadders, type LadderDeps } from '../../domain/reaching/ladder/climb-due-ladders.ts';
import { createStepsUnderWay, type TakeStepsDeps } from '../../domain/reaching/ladder/take-steps.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figure: a push leaves as soon as its offer is made. */
const intervalMs = 250;

export type ClimbLaddersDeps = Omit<LadderDeps, 'take' | 'makesCalls'> &
  Omit<TakeStepsDeps, 'onFault'> & { readonly logger: Logger };

/** Reaches drivers who give no sign of having seen their offers, step by step; any number of processes may do so. */
export function climbLadders({ logger, ...deps }: ClimbLaddersDeps): Repetition {
  let isStopped = false;
  const steps = createStepsUnderWay({
    ...deps,
    onFault: ({ step, offerId }, error) =>
      logger.warn({ err: error, step, offerId }, 'It is not known whether a driver was told of an offer.'),
  });
  const climbing = { ...deps, take: steps.take, makesCalls: deps.voiceProvider !== undefined };
  const repetition = often(
    intervalMs,
    async () => {
      while (!isStopped && (await climbDueLadders(climbing)) > 0);
    },
    (error) =>
      logger.warn({ err: error }, 'Nobody is told of offers by push or text until the database answers.'),
  );
  return {
    async stop() {
      isStopped = true;
      await repetition.stop();
      await steps.settled();
    },
  };
}
