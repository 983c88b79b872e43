import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../../../../config/env.ts';
import { makeShow } from '../../in-environment.ts';
import { attribution, describeMapFacts, makeMapFacts, mapDocument } from './map-facts.ts';
import { openInstalledMap } from './open-installed-map.ts';

export function declareInfo(info: Command): void {
  info
    .description('check a map, and say what is in it')
    .argument('[file]', 'a map; default: the setting SATHA_MAP')
    .action(async (file: string | undefined, _options: unknown, command: Command) => {
      const path = resolve(file ?? readConfig().mapFile);
      const facts = makeMapFacts(await openInstalledMap(path));
      const show = makeShow(command.optsWithGlobals<{ json?: boolean }>().json);
      show(mapDocument(path, facts), `${describeMapFacts(path, facts)}\n\n${attribution}`);
    });
}
