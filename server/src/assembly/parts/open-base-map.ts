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

export type BaseMapInUse = {
  /** Serves everything under /base-map/: of each listener whose pages show maps. */
  serve(server: HttpServer): Promise<void>;
  close(): Promise<void>;
};

/** Opens the installed tile file, if there is one. To be closed with the service. */
export async function openBaseMap(
  { baseMap: { file, styleUrl } }: Pick<Config, 'baseMap'>,
  { clock, logger, mapIntervalMs }: BaseMapParts,
): Promise<BaseMapInUse> {
  const tileFile = createInstalledTileFile(file);
  await lookForBaseMap({ tileFile, logger });
  const country = { roads: drawMainRoads(), places: listPlacesOnMap() };
  const watch = watchBaseMap({ tileFile, logger }, mapIntervalMs);
  return {
    serve: (server) => registerBaseMap(server, { clock, country, tileFile, styleUrl }),
    async close() {
      await watch.stop();
      await tileFile.close();
    },
  };
}
