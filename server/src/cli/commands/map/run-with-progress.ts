import type { Command } from 'commander';
import { systemClock } from '../../../platform/clock/system-clock.ts';
import type { Clock } from '../../../values/clock.ts';
import { makeShow, type Show, untilInterrupted } from '../../in-environment.ts';
import { createProgress, type Progress } from '../../progress.ts';

export type LongWork = {
  readonly show: Show;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly clock: Clock;
};

/** Runs long work with its progress on stderr, so that it can be stopped at any moment. */
export async function runWithProgress(
  command: Command,
  work: (deps: LongWork) => Promise<void>,
): Promise<void> {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  const clock = systemClock;
  await untilInterrupted(async (signal) => {
    const progress = createProgress(process.stderr, clock, { isQuiet: json === true });
    try {
      await work({ show: makeShow(json), progress, signal, clock });
      progress.end('done');
    } catch (error) {
      progress.end('given up');
      throw error;
    }
  });
}
