import { stat } from 'node:fs/promises';
import { openMap } from '@satha/roads/map/open-map';
import type { RoadMap } from '@satha/roads/map/road-map';
import { RoadsError } from '@satha/roads/roads-error';
import { Refusal } from '../../refusal.ts';

/** @throws Refusal when there is no map, or a file that is none. */
export async function openInstalledMap(path: string): Promise<RoadMap> {
  try {
    await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new Refusal((error as Error).message);
    throw new Refusal(
      `There is no map at ${path}. Make one with \`npx satha map install\`, which downloads what it needs, or with ` +
        '`npx satha map build <file.osm.pbf>`. Until then the built-in network answers.',
    );
  }
  try {
    return await openMap(path);
  } catch (error) {
    throw error instanceof RoadsError ? new Refusal(error.message, { cause: error }) : error;
  }
}
