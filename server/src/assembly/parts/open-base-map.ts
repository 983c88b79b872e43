import { drawMainRoads } from '@satha/roads/uae/draw-main-roads';
import type { Config } from '../../config/config.ts';
import { listPlacesOnMap } from '../../domain/places/providers/built-in/places-on-map.ts';
import { registerBaseMap } from '../../entrypoints/base-map/base-map.ts';
import { lookForBaseMap, watchBaseMap } from '../../entrypoints/jobs/watch-base-map.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { createInstalledTileFile } from '../../platform/tile-file/installed-tile-file.ts';
import type { Clock } from '../../values/clock.ts';

export type BaseMapParts = {
  readonly clock: Clock;
  readonly logger: Logger;
  /** How often the tile file is looked at. */
  readonly mapIntervalMs?: number;
};

/** Opens the installed tile file, if there is one, and everything under /base-map/. To be closed with the service. */
export async function openBaseMap(
  server: HttpServer,
  { baseMap: { file, styleUrl } }: Pick<Config, 'baseMap'>,
  { clock, logger, mapIntervalMs }: BaseMapParts,
): Promise<{ close(): Promise<void> }> {
  const tileFile = createInstalledTileFile(file);
  await lookForBaseMap({ tileFile, logger });
  const country = { roads: drawMainRoads(), places: listPlacesOnMap() };
  await registerBaseMap(server, { clock, country, tileFile, styleUrl });
  const watch = watchBaseMap({ tileFile, logger }, mapIntervalMs);
  return {
    async close() {
      await watch.stop();
      await tileFile.close();
    },
  };
}
