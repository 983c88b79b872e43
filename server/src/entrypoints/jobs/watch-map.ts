import type { MapEvent, WatchedMap } from '../../domain/routing/serving-map.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Logger } from '../../platform/log/logger.ts';

export type WatchMapDeps = { readonly map: WatchedMap; readonly logger: Logger };

/** Looking is cheaper than being told, and works on every file system. */
const usualIntervalMs = 2_000;

/** Takes up what the operator does to the installed map, again and again. */
export function watchMap(deps: WatchMapDeps, intervalMs = usualIntervalMs): Repetition {
  return every(
    intervalMs,
    () => lookForMap(deps),
    (error) => deps.logger.error({ err: error }, 'The road map was not looked at; the last one stays.'),
  );
}

/** Looks once whether another map is installed; what came of it goes into the log. */
export async function lookForMap({ map, logger }: WatchMapDeps): Promise<void> {
  const event = await map.poll();
  if (event) tell(logger, event);
}

const builtIn = 'the built-in network answers';

function tell(logger: Logger, event: MapEvent): void {
  switch (event.kind) {
    case 'taken up': {
      const { source, dataDate, dataVersion } = event.map;
      const changes = event.changes?.map(({ what, before, after }) => `${what}: ${before} → ${after}`);
      const facts = { source, dataDate, dataVersion, openMs: Math.round(event.openMs), changes };
      if (event.isShrunk)
        logger.warn(facts, 'The road map was taken up, and has far less roads than the one before.');
      else logger.info(facts, 'The road map was taken up.');
      return;
    }
    case 'refused': {
      const { reason, serving } = event;
      const facts = { reason, dataVersion: serving?.dataVersion };
      logger.error(facts, `The road map was refused: ${serving ? 'the one before stays' : builtIn}.`);
      return;
    }
    case 'absent': {
      const { before } = event;
      if (before === undefined) logger.info(`No road map is installed: ${builtIn}.`);
      else logger.warn({ dataVersion: before.dataVersion }, `The road map was taken away: ${builtIn}.`);
    }
  }
}
