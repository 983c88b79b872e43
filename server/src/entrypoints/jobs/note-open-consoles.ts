import { noteConsoleOpen } from '../../domain/sandbox/demo/note-console-open.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

/** Our own figure, a small part of the time after which a console counts as closed. */
const intervalMs = 5_000;

export type NoteOpenConsolesDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly streamsOfOperators: { isAnyOpen(): boolean };
};

/** Notes again and again that somebody has a console open at this process, for the sandbox's demo; without one it asks nothing. */
export function noteOpenConsoles({
  db,
  clock,
  logger,
  streamsOfOperators,
}: NoteOpenConsolesDeps): Repetition {
  return often(
    intervalMs,
    async () => {
      if (streamsOfOperators.isAnyOpen()) await noteConsoleOpen(db, clock());
    },
    (error) =>
      logger.warn(
        { err: error },
        'That a console is open was not noted; it is as soon as the database answers.',
      ),
  );
}
