import type { Command } from 'commander';
import { declareBuild } from './build/build.ts';
import { declareInfo } from './info.ts';
import { declareInstall } from './install.ts';
import { declareRoute } from './route/route.ts';

export function declareMap(map: Command): void {
  map.description(
    'The road map: made of an OpenStreetMap extract, and used for routes and places once it is there. None of these ' +
      'commands needs the database.',
  );
  declareInstall(map.command('install'));
  declareBuild(map.command('build'));
  declareInfo(map.command('info'));
  declareRoute(map.command('route'));
  map.addHelpText('after', '\nMap data © OpenStreetMap contributors, under the ODbL. See docs/map.md.');
}
