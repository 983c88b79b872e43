import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figures: a change is with those who look at it in a quarter of a second or so. */
const changesIntervalMs = 250;
/** A truck on a map moves by less than it is large. */
const positionsIntervalMs = 1_000;
const holdersIntervalMs = 2_000;

export type PollChangesDeps = {
  readonly logger: Logger;
  readonly changes: { poll(): Promise<void> };
  readonly positions: { poll(): Promise<void> };
  readonly streamsOfOperators: { endRefused(): Promise<void> };
};

/** Looks for what open consoles wait for, and whether their sessions still hold; without consoles it asks nothing. */
export function pollChanges({ logger, changes, positions, streamsOfOperators }: PollChangesDeps): Repetition {
  const repeat = (intervalMs: number, work: () => Promise<void>) =>
    often(intervalMs, work, (error) =>
      logger.warn(
        { err: error },
        'Consoles were not told what changed; they are as soon as the database answers.',
      ),
    );
  const repetitions = [
    repeat(changesIntervalMs, changes.poll),
    repeat(positionsIntervalMs, positions.poll),
    repeat(holdersIntervalMs, streamsOfOperators.endRefused),
  ];
  return {
    async stop() {
      await Promise.all(repetitions.map((repetition) => repetition.stop()));
    },
  };
}
