import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

const intervalMs = 60_000;

export type ForgetFullAllowancesDeps = {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly allowances: readonly { sweep(nowMs: number): void }[];
};

/** Forgets the rate allowances of this process that are full again: they are what a new caller begins with. */
export function forgetFullAllowances({ clock, logger, allowances }: ForgetFullAllowancesDeps): Repetition {
  return every(
    intervalMs,
    async () => {
      for (const allowance of allowances) allowance.sweep(clock().epochMilliseconds);
    },
    (error) => logger.warn({ err: error }, 'Full rate allowances were not forgotten.'),
  );
}
