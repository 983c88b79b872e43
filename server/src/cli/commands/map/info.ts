import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../../../config/env.ts';
import { makeShow } from '../../in-environment.ts';
import { describeBaseMap, readBaseMap } from './base-map-summary.ts';
import { attribution, describeSummary, mapDocument, summarizeMap } from './map-summary.ts';
import { openInstalledMap } from './open-installed-map.ts';

export function declareInfo(info: Command): void {
  info
    .description('check a map, and say what is in it; without a file, of the base map too')
    .argument('[file]', 'a map; default: the setting SATHA_MAP')
    .action(async (file: string | undefined, _options: unknown, command: Command) => {
      const { mapFile, baseMap: settings } = readConfig();
      const path = resolve(file ?? mapFile);
      const summary = summarizeMap(await openInstalledMap(path));
      const baseMap = file === undefined ? await readBaseMap(settings.file) : undefined;
      const show = makeShow(command.optsWithGlobals<{ json?: boolean }>().json);
      const told = [describeSummary(path, summary), ...(baseMap ? [describeBaseMap(baseMap)] : [])].join(
        '\n',
      );
      show({ ...mapDocument(path, summary), baseMap: baseMap ?? null }, `${told}\n\n${attribution}`);
    });
}
