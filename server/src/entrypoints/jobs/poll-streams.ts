import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figures: an event is with its readers in a fifth of a second or so, a driver's place once a second. */
const eventsIntervalMs = 200;
const locationsIntervalMs = 1_000;
const holdersIntervalMs = 2_000;

export type PollStreamsDeps = {
  readonly logger: Logger;
  readonly streams: Readonly<Record<'events' | 'tripMoves' | 'driverLocations', { poll(): Promise<void> }>> &
    Readonly<Record<'ofKeys' | 'ofSessions' | 'ofReaders', { endRefused(): Promise<void> }>>;
};

/** Looks for what open event streams wait for, and whether their keys and sessions still hold; without streams it asks nothing. */
export function pollStreams({ logger, streams }: PollStreamsDeps): Repetition {
  const repeat = (intervalMs: number, work: () => Promise<void>) =>
    often(intervalMs, work, (error) =>
      logger.warn({ err: error }, 'Event streams were not fed; they go on as soon as the database answers.'),
    );
  const repetitions = [
    repeat(eventsIntervalMs, streams.events.poll),
    repeat(eventsIntervalMs, streams.tripMoves.poll),
    repeat(locationsIntervalMs, streams.driverLocations.poll),
    repeat(holdersIntervalMs, streams.ofKeys.endRefused),
    repeat(holdersIntervalMs, streams.ofSessions.endRefused),
    repeat(holdersIntervalMs, streams.ofReaders.endRefused),
  ];
  return {
    async stop() {
      await Promise.all(repetitions.map((repetition) => repetition.stop()));
    },
  };
}
