import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { InstalledTileFile, TileFileEvent } from '../../platform/tile-file/installed-tile-file.ts';

export type WatchBaseMapDeps = {
  readonly tileFile: Pick<InstalledTileFile, 'poll'>;
  readonly logger: Logger;
};

const usualIntervalMs = 2_000;

/** Takes up what the operator does to the tile file that maps are drawn from, again and again. */
export function watchBaseMap(deps: WatchBaseMapDeps, intervalMs = usualIntervalMs): Repetition {
  return every(
    intervalMs,
    () => lookForBaseMap(deps),
    (error) =>
      deps.logger.error({ err: error }, 'The tile file of maps was not looked at; the last one stays.'),
  );
}

/** Looks once whether another base map is installed; what came of it goes into the log. */
export async function lookForBaseMap({ tileFile, logger }: WatchBaseMapDeps): Promise<void> {
  const event = await tileFile.poll();
  if (event) tell(logger, event);
}

const builtIn = 'maps are drawn from the built-in table';

function tell(logger: Logger, event: TileFileEvent): void {
  switch (event.kind) {
    case 'taken up': {
      const { minzoom, maxzoom, bounds, hasSea } = event.tiles.facts;
      logger.info({ minzoom, maxzoom, bounds, hasSea }, 'The tile file of maps was taken up.');
      return;
    }
    case 'refused': {
      const { reason, isServing } = event;
      logger.error(
        { reason },
        `The tile file of maps was refused: ${isServing ? 'the one before stays' : builtIn}.`,
      );
      return;
    }
    case 'absent':
      if (event.wasServing) logger.warn(`The tile file of maps was taken away: ${builtIn}.`);
  }
}
