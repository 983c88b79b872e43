import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findPlaceFiles, isUaeThere, uaeExtract } from '../../roads/src/uae-map.test-helper.ts';
import type { MapBuilderCommands } from './processes/map-builder.ts';
import { withWorker } from './worker.ts';

/** Whose roads ways are reckoned on. */
export type Roads = 'the built-in network' | 'the map of the UAE';

/** Puts the map of the UAE where the service looks for it: one that was built before, or of the extract, if there is one. */
export async function installMap(home: string, built: string | undefined, stop: AbortSignal): Promise<Roads> {
  if (built === undefined && !isUaeThere) return 'the built-in network';
  const folder = join(home, 'map');
  const output = join(folder, 'uae.map');
  await mkdir(folder, { recursive: true });
  if (built !== undefined) await symlink(resolve(built), output);
  else {
    const wish = { source: uaeExtract, output, places: findPlaceFiles() };
    const builder = join(import.meta.dirname, 'processes', 'map-builder.ts');
    await withWorker<MapBuilderCommands, unknown>(builder, stop, (worker) => worker.ask('build', wish));
  }
  return 'the map of the UAE';
}
