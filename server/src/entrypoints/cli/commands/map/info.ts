import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../../../../config/env.ts';
import { makeShow } from '../../in-environment.ts';
import { attribution, describeSummary, mapDocument, summarizeMap } from './map-summary.ts';
import { openInstalledMap } from './open-installed-map.ts';

export function declareInfo(info: Command): void {
  info
    .description('check a map, and say what is in it')
    .argument('[file]', 'a map; default: the setting SATHA_MAP')
    .action(async (file: string | undefined, _options: unknown, command: Command) => {
      const path = resolve(file ?? readConfig().mapFile);
      const summary = summarizeMap(await openInstalledMap(path));
      const show = makeShow(command.optsWithGlobals<{ json?: boolean }>().json);
      show(mapDocument(path, summary), `${describeSummary(path, summary)}\n\n${attribution}`);
    });
}
