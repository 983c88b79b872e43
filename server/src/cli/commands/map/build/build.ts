import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { parseUaeDateTime } from '../../../../values/uae-time.ts';
import { runWithProgress } from '../run-with-progress.ts';
import { addBuildOptions, type BuildOptions, readBuildOptions } from './build-options.ts';
import { builtDocument, describeBuilt, warnOf } from './describe-built.ts';
import { placeMaps } from './place-maps.ts';

export function declareBuild(build: Command): void {
  addBuildOptions(build)
    .description('build the map from an OpenStreetMap extract')
    .argument('<extract>', 'an OpenStreetMap extract, a file that ends in .osm.pbf')
    .option(
      '--data-date <date>',
      'the day that the data is of; default: what the extract says, else the day of the file',
      parseDate,
    )
    .addHelpText(
      'after',
      `
Examples:
  $ npx satha map build gcc-states-latest.osm.pbf
  $ npx satha map build uae.osm.pbf --clip none --output /srv/maps/uae.map
  $ npx satha map build gcc-states-latest.osm.pbf --boundaries emirates.geojson --communities dubai.geojson

The map of before serves until the new one is whole, and is kept beside it as <file>.previous. A base map that you have
brought yourself is left where it is.`,
    )
    .action(async (extract: string, options: BuildOptions & { dataDate?: string }, command: Command) => {
      const { dataDate } = options;
      const order = {
        source: resolve(extract),
        ...(dataDate !== undefined && { dataDate }),
        ...(await readBuildOptions(command, options)),
      };
      await runWithProgress(command, async ({ show, progress, signal, clock }) => {
        const startedAt = clock();
        const placed = await placeMaps(order, { progress, signal, clock });
        progress.end('done');
        const warnings = warnOf(order, placed);
        for (const warning of warnings) progress.say(warning);
        const seconds = clock().since(startedAt).total('seconds');
        show(
          builtDocument(order.output, placed, seconds, warnings),
          describeBuilt(order.output, placed, seconds),
        );
      });
    });
}

function parseDate(text: string): string {
  if (parseUaeDateTime(`${text}T00:00`) !== undefined) return text;
  throw new InvalidArgumentError('It must be a date such as 2026-11-20.');
}
