import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Our own figures: an event is with its readers in a fifth of a second or so, a driver's place once a second. */
const eventsIntervalMs = 200;
const locationsIntervalMs = 1_000;
const holdersIntervalMs = 2_000;

export type FeedStreamsDeps = {
  readonly events: { look(): Promise<void> };
  readonly tripMoves: { look(): Promise<void> };
  readonly driverLocations: { look(): Promise<void> };
  readonly streamingKeys: { endRefused(): Promise<void> };
  readonly streamingSessions: { endRefused(): Promise<void> };
  readonly streamingReaders: { endRefused(): Promise<void> };
  readonly logger: Logger;
};

/** Looks for what open event streams wait for, and whether their keys and sessions still hold; without streams it asks nothing. */
export function feedStreams({ logger, ...fed }: FeedStreamsDeps): Repetition {
  const repeat = (intervalMs: number, work: () => Promise<void>) =>
    often(intervalMs, work, (error) =>
      logger.warn({ err: error }, 'Event streams were not fed; they go on as soon as the database answers.'),
    );
  const repetitions = [
    repeat(eventsIntervalMs, fed.events.look),
    repeat(eventsIntervalMs, fed.tripMoves.look),
    repeat(locationsIntervalMs, fed.driverLocations.look),
    repeat(holdersIntervalMs, fed.streamingKeys.endRefused),
    repeat(holdersIntervalMs, fed.streamingSessions.endRefused),
    repeat(holdersIntervalMs, fed.streamingReaders.endRefused),
  ];
  return {
    async stop() {
      await Promise.all(repetitions.map((repetition) => repetition.stop()));
    },
  };
}
