import { type DemoDeps, playDemo } from '../../domain/sandbox/demo/play-demo.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figure: short for who watches the board. */
const intervalMs = 2_000;

/** Begins the sandbox's demo trips while somebody has a console open, and ends them afterwards; any number of processes may do so. */
export function repeatDemo({ logger, ...deps }: DemoDeps & { readonly logger: Logger }): Repetition {
  return often(
    intervalMs,
    () => playDemo(deps),
    (error) => logger.warn({ err: error }, 'The demo trips stand still; they go on as soon as they can.'),
  );
}
